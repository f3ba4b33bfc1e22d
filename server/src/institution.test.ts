import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bookSmallInstitution } from '../testing/institutions/small-institution.ts'
import { endAll, ended, run } from '../testing/process.ts'

const PROGRAM = fileURLToPath(new URL('./institution.ts', import.meta.url))
const KEY = Buffer.alloc(32, 7).toString('base64')

describe('the program of an operator', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
    await bookSmallInstitution(test.db)
  })
  after(async () => {
    endAll()
    await test.close()
  })

  const institution = (...args: readonly string[]) =>
    ended(run(process.execPath, [PROGRAM, ...args], { DATABASE_URL: test.url, CLARITY_ENCRYPTION_KEY: KEY }))

  it('disables and erases a user, lists in JSON, and verifies the audit trail with the key', async () => {
    const email = 'employee@small.example'
    match((await institution('disable-user', '--user', email)).output, /cannot sign in: 0 sessions have ended/)
    const { code, output } = await institution('users', '--json')
    equal(code, 0)
    const rows = JSON.parse(output) as { email: string; disabledAt: string | null }[]
    deepEqual(
      rows.map((row) => [row.email, row.disabledAt !== null]),
      [
        [email, true],
        ['owner@small.example', false],
      ],
    )
    match((await institution('erase-user', '--user', email)).output, /is erased-[0-9a-f]{8} from now on: 1 audit events/)
    match((await institution('verify-audit')).output, /is whole: \d+ events/)
    deepEqual(
      (await Promise.all([institution('lost-key'), institution('export-user', '--user', email)])).map((each) => each.code),
      [0, 1],
    )
  })
})
