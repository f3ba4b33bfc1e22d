import { equal, match } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'

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
    rmSync(folder, { recursive: true })
    await test.close()
  })

  const run = (...args: string[]) =>
    new Promise<{ code: number | null; out: string }>((resolve) => {
      const env = {
        PATH: process.env.PATH,
        DATABASE_URL: test.url,
        CLARITY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      }
      const program = execFile(
        process.execPath,
        [path.join(import.meta.dirname, 'import.ts'), ...args],
        { env },
        (_, stdout, stderr) => resolve({ code: program.exitCode, out: stdout + stderr }),
      )
    })

  it('runs dry, books into the only institution that is no demo, and undoes', async () => {
    const tried = await run(folder, '--dry-run')
    match(tried.out, /^Real\n[\s\S]*holidays\.csv +1 +0 +0\nThis was a dry run: nothing was booked\.\n$/)
    equal(tried.code, 0)
    const booked = await run(folder)
    match(booked.out, /Booked as batch/)
    const undone = await run('--undo', path.basename(folder))
    match(undone.out, /of Real is undone/)
    const again = await run('--undo', path.basename(folder))
    match(again.out, new RegExp(`^Real has no batch "${path.basename(folder)}" to undo\\. Name the id that its import printed`))
    equal(again.code, 1)
    match((await run('--undo', 'never booked')).out, /^Real has no batch "never booked" to undo\./)
  })

  it('books into a named demo institution, and exits with 1 where nothing was booked as requested', async () => {
    match((await run(folder, '--institution', 'Demo')).out, /^Demo\n[\s\S]*Booked as batch/)
    writeFileSync(path.join(folder, 'clients.csv'), 'id,name\nC,Client\n')
    const wrong = await run(folder)
    match(wrong.out, /clients\.csv, line 1, reporting_currency: This column is missing/)
    equal(wrong.code, 1)
    for (const misuse of [
      [],
      [folder, '--institution', 'None'],
      ['/no/such/folder'],
      [folder, '--undo', 'x'],
      ['--no-such-option'],
    ])
      equal((await run(...misuse)).code, 1)
  })
})
