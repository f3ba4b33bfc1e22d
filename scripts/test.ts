import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { browserOutcome } from './testing/browser-outcome.ts'
import { type Children, contentOf, type Outcome, runNodeTests } from './testing/node-tests.ts'
import { BELOW_THE_BROWSER, REPOSITORY } from './testing/test-files.ts'

/*
 * All checks in one run, cheap stages first: types, lint, unused code, tests of the repository itself, all other tests without a
 * browser, and browser tests. The first failing stage ends the run. The last line is `N passed, N failed`; types, lint and unused
 * code count as one test each.
 */

interface Stage {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

/** Generous for a busy machine; a test that hangs is still named. */
const TIME_LIMIT = 240_000

const scratch = mkdtempSync(path.join(os.tmpdir(), 'clarity-results-'))
const browserResults = path.join(scratch, 'browser.json')
const children: Children = new Set()

const stages: readonly Stage[] = [
  { name: 'Types', run: async () => one(await node('scripts/types.ts')) },
  { name: 'Lint and format', run: async () => one(await node('node_modules/@biomejs/biome/bin/biome', 'check')) },
  { name: 'Unused code', run: async () => one(await node('node_modules/knip/bin/knip.js')) },
  { name: 'Repository', run: () => runNodeTests(children, { files: REPOSITORY, timeLimit: TIME_LIMIT }) },
  {
    name: 'Unit, law, database and HTTP tests',
    run: () => runNodeTests(children, { files: BELOW_THE_BROWSER, processes: 2, timeLimit: TIME_LIMIT }),
  },
  { name: 'Browser tests', run: browserTests },
]

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(1)
  })
}
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

let passed = 0
let failed = 0
const lines: string[] = []
for (const { name, run } of stages) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}`)
  const start = performance.now()
  const outcome = await run()
  passed += outcome.passed
  failed += outcome.failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  lines.push(`${outcome.failed === 0 ? '✔' : '✖'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`)
  console.log(lines.at(-1))
  if (failed > 0) break
}
for (const { name } of stages.slice(lines.length)) lines.push(`- ${name}: not run`)
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function browserTests(): Promise<Outcome> {
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const isGood = await node('node_modules/@playwright/test/cli.js', 'test', ...config)
  return browserOutcome(contentOf(browserResults), isGood)
}

/** Runs Node with the given arguments; true if the exit code is 0. */
function node(...args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults }
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    children.add(child)
    const settle = (isGood: boolean) => {
      children.delete(child)
      resolve(isGood)
    }
    child.once('error', () => settle(false))
    child.once('close', (code) => settle(code === 0))
  })
}

function one(isGood: boolean): Outcome {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
