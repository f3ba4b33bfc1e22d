import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { EQUIVALENT } from './testing/equivalent-mutants.ts'
import { type Mutant, mutantsOf } from './testing/mutants.ts'
import { reachedTests, referencesOf } from './testing/reached-tests.ts'
import { shuffled } from './testing/shuffled.ts'

/*
 * Whether tests notice a fault: small changes of the source are made one at a time, and the tests that the file reaches are run on each,
 * nearest first. A change that no test notices survives. At least 85 of 100 have to be noticed:
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
  { name: 'engine', sources: 'engine/src/**/*.ts', share: 0.4 },
  { name: 'reports', sources: 'server/src/{reports,charts}/**/*.ts', share: 0.2 },
  { name: 'presentation', sources: 'presentation/src/**/*.ts', share: 0.2 },
  { name: 'web', sources: 'web/src/**/*.ts', share: 0.2 },
]
const NOT_PROGRAM = /\.test\.ts$|\/(?:messages|testing)\//
const LIMIT = 0.85
const PROCESSES = 2
/** Per group of tests; a mutant may never end. */
const TIME_LIMIT = 600_000

const [count = '300', seed = '1', only] = process.argv.slice(2)
const testFiles = globSync('{contract,analytics,engine,presentation,server,web}/**/*.test.ts', { exclude: isForeign })
const sources = globSync('{contract,analytics,engine,presentation,server,web}/**/*.{ts,tsx}', { exclude: isForeign })
const references = new Map(sources.map((file) => [file, referencesOf(file, readFileSync(file, 'utf8'))]))

const rooms = only === undefined ? ROOMS : ROOMS.filter(({ name }) => name === only).map((room) => ({ ...room, share: 1 }))
const chosen = rooms.flatMap(chosenOf)
const outcomes: { readonly room: string; readonly mutant: Mutant; readonly killedBy: string | null }[] = []
const waiting = [...chosen]
await Promise.all(Array.from({ length: PROCESSES }, runNext))

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

/** What noticed a mutant: the nearest group of tests that failed; null where it survives. */
async function noticedBy(mutant: Mutant): Promise<string | null> {
  const reached = reachedTests(references, [mutant.file]).filter((file) => testFiles.includes(file))
  const isBeside = (file: string) => path.dirname(file).startsWith(path.dirname(mutant.file))
  const isInWorkspace = (file: string) => file.split('/')[0] === mutant.file.split('/')[0]
  const groups: readonly (readonly [string, (file: string) => boolean])[] = [
    ['beside', isBeside],
    ['workspace', (file) => isInWorkspace(file) && !isBeside(file) && !file.startsWith('server/')],
    ['golden', (file) => file === 'server/src/golden.test.ts'],
    ['others', (file) => !isBeside(file) && (!isInWorkspace(file) || file.startsWith('server/'))],
  ]
  for (const [name, isIn] of groups) {
    const files = reached.filter(isIn)
    if (files.length > 0 && !(await passes(mutant, files))) return name
  }
  return null
}

function passes(mutant: Mutant, files: readonly string[]): Promise<boolean> {
  const located = { ...mutant, url: pathToFileURL(path.resolve(mutant.file)).href }
  const imports = ['./scripts/law-seed.ts', './scripts/testing/mutant-hook.ts'].flatMap((file) => ['--import', file])
  const env = { ...process.env, MUTANT: JSON.stringify(located) }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...imports, './scripts/testing/run-until-failure.ts', ...files], {
      stdio: 'ignore',
      env,
      timeout: TIME_LIMIT,
      killSignal: 'SIGKILL',
    })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}
