import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { endAll, ended, run } from '../testing/process.ts'

const PROGRAM = path.join(import.meta.dirname, 'import.ts')
const KEY = Buffer.alloc(32, 7).toString('base64')

describe('npm run import', () => {
  let test: TestDatabase
  let folder: string
  before(async () => {
    test = await openTestDatabase()
    await createInstitution(test.db, { name: 'Real', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    await createInstitution(test.db, { name: 'Demo', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: true })
    folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-import-'))
    writeFileSync(path.join(folder, 'holidays.csv'), 'day,name\n2024-12-25,Christmas Day\n')
  })
  after(async () => {
    endAll()
    rmSync(folder, { recursive: true })
    await test.close()
  })

  const importOf = (...args: string[]) =>
    ended(run(process.execPath, [PROGRAM, ...args], { DATABASE_URL: test.url, CLARITY_ENCRYPTION_KEY: KEY }))

  it('runs dry, books into the only institution that is no demo, and undoes', async () => {
    const tried = await importOf(folder, '--dry-run')
    match(tried.output, /^Real\n[\s\S]*holidays\.csv +1 +0 +0\nThis was a dry run: nothing was booked\.\n$/)
    equal(tried.code, 0)
    const booked = await importOf(folder)
    match(booked.output, /Booked as batch/)
    const undone = await importOf('--undo', path.basename(folder))
    match(undone.output, /of Real is undone/)
    const again = await importOf('--undo', path.basename(folder))
    match(
      again.output,
      new RegExp(`^Real has no batch "${path.basename(folder)}" to undo\\. Name the id that its import printed`),
    )
    equal(again.code, 1)
    match((await importOf('--undo', 'never booked')).output, /^Real has no batch "never booked" to undo\./)
  })

  it('books into a named demo institution, and exits with 1 where nothing was booked as requested', async () => {
    match((await importOf(folder, '--institution', 'Demo')).output, /^Demo\n[\s\S]*Booked as batch/)
    writeFileSync(path.join(folder, 'clients.csv'), 'id,name\nC,Client\n')
    const wrong = await importOf(folder)
    match(wrong.output, /clients\.csv, line 1, reporting_currency: This column is missing/)
    equal(wrong.code, 1)
    const misuses = [[], [folder, '--institution', 'None'], ['/no/such/folder'], [folder, '--undo', 'x'], ['--no-such-option']]
    const refused = await Promise.all(misuses.map((misuse) => importOf(...misuse)))
    deepEqual(
      refused.map(({ code }) => code),
      [1, 1, 1, 1, 1],
    )
  })
})
