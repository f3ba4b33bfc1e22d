import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { deal } from './deal.ts'
import { type FileRecord, hashOf, type Records } from './file-records.ts'

const FOLDER = '.data-mutants'
const FILE = path.join(FOLDER, 'records.json')
const PROCESSES = 2

/** Time and coverage of every test file, as the last run recorded it; the first call runs all. @param sources all files of the program */
export async function readRecords(tests: readonly string[], sources: readonly string[]): Promise<Records> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    console.log('All tests are run once, to record what each of them runs.')
  }
  const hashes = Object.fromEntries(sources.map((file) => [file, hashOf(file)]))
  mkdirSync(FOLDER, { recursive: true })
  const folder = mkdtempSync(path.join(FOLDER, 'run-'))
  await Promise.all(deal(tests, PROCESSES).map((files) => recordFiles(files, folder)))
  const records = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as FileRecord[])
  const result: Records = { files: records, hashes }
  writeFileSync(FILE, JSON.stringify(result))
  rmSync(folder, { recursive: true })
  return result
}

function recordFiles(files: readonly string[], folder: string): Promise<void> {
  const imports = ['./scripts/law-seed.ts', './scripts/testing/record-files.ts'].flatMap((file) => ['--import', file])
  const args = [...imports, '--test', '--test-isolation=none', '--test-force-exit', '--test-reporter=dot', ...files]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, RECORD_FOLDER: folder } })
    child.once('error', reject)
    child.once('close', () => resolve())
  })
}
