import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bookSmallInstitution } from '../testing/institutions/small-institution.ts'
import { endAll, ended, run } from '../testing/process.ts'

const programAt = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const PROGRAM = programAt('institution.ts')
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

  const operator = (program: string, ...args: readonly string[]) =>
    ended(run(process.execPath, [programAt(program), ...args], { DATABASE_URL: test.url, CLARITY_ENCRYPTION_KEY: KEY }))
  const institution = (...args: readonly string[]) => operator('institution.ts', ...args)

  it('disables and erases a user, lists in JSON, and verifies the audit trail with the key', async () => {
    const email = 'employee@small.example'
    match((await institution('disable-user', '--user', email)).output, /cannot sign in; sessions ended: 0/)
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

  it('says what was not found, and that a list is empty', async () => {
    const { code, output } = await institution('disable-user', '--user', 'missing@small.example')
    deepEqual([code, output.trim()], [1, 'Not found: --user missing@small.example'])
    const tokens = JSON.parse((await institution('tokens', '--json')).output) as { id: string }[]
    for (const { id } of tokens) equal((await institution('revoke-token', '--token', id)).code, 0)
    equal((await institution('tokens')).output.trim(), 'There are none.')
    match((await operator('jobs.ts', 'list')).output, /There are no jobs\./)
    match((await operator('runs.ts', 'list')).output, /No run of Small is kept yet\./)
    match((await operator('runs.ts', 'keys')).output, /No key of Small signs yet/)
  })

  it('shows how it is used for a word that is none', async () => {
    const { code, output } = await operator('read-only.ts', 'maybe')
    equal(code, 1)
    match(output, /npm run read-only -- \[on\|off\]/)
  })

  it('refuses to restore without a file or without its key, in words', async () => {
    const missing = `${import.meta.dirname}/no-such`
    match((await operator('restore.ts', missing)).output, /There is no backup .*no-such\./)
    const noKey = { CLARITY_ENCRYPTION_KEY_FILE: missing }
    const { output } = await ended(
      run(process.execPath, [programAt('restore.ts'), PROGRAM], { DATABASE_URL: test.url, ...noKey }),
    )
    match(output, /There is no key file .*no-such, and a backup cannot be restored without its key/)
  })
})
