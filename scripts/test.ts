import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/*
 * Everything that is checked, in one run: types, lint, all tests below the browser in one process, the browser tests, and code
 * that nothing uses. The last line is `N passed, N failed`; types, lint and unused code count as one test each.
 */

interface Outcome {
  readonly passed: number
  readonly failed: number
}

interface Suite {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'clarity-results-'))
const nodeResults = path.join(scratch, 'node.tap')
const browserResults = path.join(scratch, 'browser.json')
let running: ChildProcess | undefined

const NODE_TESTS = [
  'contract',
  'analytics',
  'presentation',
  'server',
  'web/src',
  'chart3d',
  'checks',
  'scripts',
  'bench',
  'faults',
].map((folder) => `${folder}/**/*.test.ts`)

const suites: readonly Suite[] = [
  { name: 'Types', run: async () => one(await node('scripts/types.ts')) },
  { name: 'Lint and format', run: async () => one(await node('node_modules/@biomejs/biome/bin/biome', 'check')) },
  { name: 'Unit, law, database and HTTP tests', run: nodeTests },
  ...(globSync('e2e/**/*.spec.ts').length > 0 ? [{ name: 'Browser tests', run: browserTests }] : []),
  { name: 'Unused code', run: async () => one(await node('node_modules/knip/bin/knip.js')) },
]

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })
}
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

let passed = 0
let failed = 0
const lines: string[] = []
for (const { name, run } of suites) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}`)
  const start = performance.now()
  const outcome = await run()
  passed += outcome.passed
  failed += outcome.failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  lines.push(`${outcome.failed === 0 ? '✔' : '✖'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`)
  console.log(lines.at(-1))
}
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function nodeTests(): Promise<Outcome> {
  const reporters = ['spec', 'stdout', 'tap', nodeResults].flatMap((value, index) => [
    index % 2 === 0 ? `--test-reporter=${value}` : `--test-reporter-destination=${value}`,
  ])
  const isGood = await node('--import', './scripts/law-seed.ts', '--test', '--test-isolation=none', ...reporters, ...NODE_TESTS)
  const summary = contentOf(nodeResults)
  const count = (what: string) => Number(summary.match(new RegExp(`^# ${what} (\\d+)$`, 'm'))?.[1] ?? 0)
  return counted({ passed: count('pass'), failed: count('fail') + count('cancelled') }, isGood)
}

async function browserTests(): Promise<Outcome> {
  const isGood = await node(
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  )
  const { stats = {} } = JSON.parse(contentOf(browserResults) || '{}') as { stats?: Record<string, number> }
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  // What passed at its second try is listed as flaky: the drawing in three dimensions depends on how busy the machine is.
  return counted({ passed: expected + flaky, failed: unexpected }, isGood)
}

/** Runs this Node with the given arguments; true when it ended well. */
function node(...args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults }
    running = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    running.once('error', () => resolve(false))
    running.once('close', (code) => resolve(code === 0))
  })
}

function one(isGood: boolean): Outcome {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run that ended badly without naming a failed test, such as by a crash, counts as one failure; so does one that ran nothing. */
function counted(outcome: Outcome, isGood: boolean): Outcome {
  const isSilent = outcome.failed === 0 && (!isGood || outcome.passed === 0)
  return isSilent ? { ...outcome, failed: 1 } : outcome
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
