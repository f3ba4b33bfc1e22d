import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

import { openTestDatabase } from '../server/testing/database.ts'
import { NODE_ENVIRONMENT } from './node-options.ts'
import { EQUIVALENT } from './testing/equivalent-mutants.ts'
import { hashOf } from './testing/file-records.ts'
import { secondsOf, testsOf } from './testing/mutant-tests.ts'
import { isInFunction, type Mutant, mutantsOf } from './testing/mutants.ts'
import { reachedTests, referencesOf } from './testing/reached-tests.ts'
import { readRecords } from './testing/recorded-tests.ts'
import { shuffled } from './testing/shuffled.ts'

/*
 * Whether tests notice a fault: small changes of the source are made one at a time, and the tests that run what changed are run on each. A
 * change that no test notices survives. At least 85 of 100 have to be noticed. Which test runs what is recorded by a first run of all
 * tests, and read again by the next ones; delete `.data-mutants` to record it anew.
 *
 *     node scripts/mutants.ts                    300 mutants
 *     node scripts/mutants.ts 40 7 presentation  40 mutants of one room, of another seed
 */
interface Room {
  readonly name: string
  readonly sources: string
  /** Of all mutants. */
  readonly share: number
}

const ROOMS: readonly Room[] = [
  { name: 'engine', sources: 'engine/src/**/*.ts', share: 0.35 },
  { name: 'reports', sources: 'server/src/{reports,charts}/**/*.ts', share: 0.2 },
  { name: 'presentation', sources: 'presentation/src/**/*.ts', share: 0.15 },
  { name: 'web', sources: 'web/src/**/*.ts', share: 0.2 },
  { name: 'access', sources: 'server/src/{access,auth,http}/**/*.ts', share: 0.1 },
]
const NOT_PROGRAM = /\.test\.ts$|\/(?:messages|testing)\//
const LIMIT = 0.85
const PROCESSES = 2
/** Milliseconds; a mutant may never end. */
const MIN_TIME_LIMIT = 60_000
/** Milliseconds on a busy machine for a second of the processor. */
const TIME_FACTOR = 10_000

const [count = '300', seed = '1', only] = process.argv.slice(2)
const testFiles = globSync('{contract,analytics,engine,presentation,server,web}/**/*.test.ts', { exclude: isForeign })
const sources = globSync('{contract,analytics,engine,presentation,server,web}/**/*.{ts,tsx}', { exclude: isForeign })
const references = new Map(sources.map((file) => [file, referencesOf(file, readFileSync(file, 'utf8'))]))

const { files: recorded, hashes } = await readRecords(testFiles, sources)
const isUnchanged = (file: string) => existsSync(file) && hashes[file] === hashOf(file)
const records = new Map(recorded.filter(({ file }) => isUnchanged(file)).map((record) => [record.file, record]))

/** The server of all tests, on which their databases are copied. */
const server = await openTestDatabase()

const rooms = only === undefined ? ROOMS : ROOMS.filter(({ name }) => name === only).map((room) => ({ ...room, share: 1 }))
const chosen = rooms.flatMap(chosenOf)
const outcomes: { readonly room: string; readonly mutant: Mutant; readonly killedBy: string | null }[] = []
const waiting = [...chosen]
await Promise.all(Array.from({ length: PROCESSES }, runNext))
await server.close()

console.table(
  rooms.map(({ name }) => {
    const own = outcomes.filter(({ room }) => room === name)
    const killed = own.filter(({ killedBy }) => killedBy !== null).length
    return { room: name, mutants: own.length, killed, percent: Math.round((100 * killed) / own.length) }
  }),
)
const killed = outcomes.filter(({ killedBy }) => killedBy !== null).length
console.log(`${killed} of ${outcomes.length} mutants were noticed; ${EQUIVALENT.length} that change nothing are left out.`)
process.exitCode = killed >= LIMIT * outcomes.length ? 0 : 1

function isForeign(file: string): boolean {
  return /(^|\/)(node_modules|dist)(\/|$)/.test(file)
}

function chosenOf({ name, sources: pattern, share }: Room) {
  const files = globSync(pattern).filter((file) => !NOT_PROGRAM.test(file))
  const mutants = files.sort().flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  return shuffled(mutants, Number(seed))
    .filter((mutant) => !EQUIVALENT.some(({ file, change }) => file === mutant.file && change === changeOf(mutant)))
    .slice(0, Math.round(share * Number(count)))
    .map((mutant) => ({ room: name, mutant }))
}

/** The line of a mutant as it is, and what stands in it instead. */
function changeOf({ file, start, end, replacement }: Mutant): string {
  const text = readFileSync(file, 'utf8')
  const from = text.lastIndexOf('\n', start - 1) + 1
  const until = text.indexOf('\n', end)
  const line = text.slice(from, until).trim()
  return `${line} → ${(text.slice(from, start) + replacement + text.slice(end, until)).trim()}`
}

async function runNext(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const killedBy = await noticedBy(next.mutant)
    outcomes.push({ ...next, killedBy })
    const { file, start } = next.mutant
    const line = readFileSync(file, 'utf8').slice(0, start).split('\n').length
    console.log(`${killedBy === null ? '✖ survives' : '✔'} ${file}:${line}  ${changeOf(next.mutant)}  ${killedBy ?? ''}`)
  }
}

/** The test that noticed a mutant; null where it survives. */
async function noticedBy(mutant: Mutant): Promise<string | null> {
  const source = readFileSync(mutant.file, 'utf8')
  const isRecorded = isUnchanged(mutant.file) && isInFunction(mutant.file, source, mutant.start)
  const reached = reachedTests(references, [mutant.file]).filter((file) => testFiles.includes(file))
  for (const files of testsOf(mutant, { records, reached, isRecorded })) {
    const failed = await failedOf(mutant, files)
    if (failed !== null) return failed
  }
  return null
}

/** The name of the first test that fails with a mutant; null where all pass. */
function failedOf(mutant: Mutant, files: readonly string[]): Promise<string | null> {
  const located = { ...mutant, url: pathToFileURL(path.resolve(mutant.file)).href }
  const imports = ['./scripts/law-seed.ts', './scripts/testing/mutant-hook.ts'].flatMap((file) => ['--import', file])
  const env = {
    NODE_COMPILE_CACHE: NODE_ENVIRONMENT.NODE_COMPILE_CACHE,
    ...process.env,
    MUTANT: JSON.stringify(located),
    DATABASE_URL: server.url,
  }
  const seconds = files.reduce((sum, file) => sum + secondsOf(records, file), 0)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...imports, './scripts/testing/run-until-failure.ts', ...files], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env,
      timeout: Math.round(MIN_TIME_LIMIT + seconds * TIME_FACTOR),
      killSignal: 'SIGKILL',
    })
    const names = text(child.stdout)
    child.once('error', () => resolve('not started'))
    child.once('close', async (code, signal) => {
      if (code === 0) resolve(null)
      else resolve(signal === null ? (await names).trim().split('\n').at(-1) || 'not loaded' : 'does not end')
    })
  })
}
