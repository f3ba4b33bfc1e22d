import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { NODE_ENVIRONMENT } from '../node-options.ts'
import { deal } from './deal.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface Outcome {
  readonly passed: number
  readonly failed: number
}

interface NodeTestOptions {
  /** Paths or glob patterns. */
  readonly files: readonly string[]
  /** Number of processes that share the files; default 1. */
  readonly processes?: number
  /** Milliseconds after which an unfinished test is named and its process ended. */
  readonly timeLimit: number
  readonly isQuiet?: boolean
}

/** Factor by which the parent waits longer than a test's own limit: only a blocked event loop exceeds that limit. */
const WATCHDOG_FACTOR = 1.5

/** Running child processes. */
export type Children = Set<ChildProcess>

/**
 * Runs tests with Node's test runner. A test that waits too long fails by the runner's own limit; one that blocks its process is
 * named by the parent, which ends the process and counts one failure.
 */
export async function runNodeTests(children: Children, options: NodeTestOptions): Promise<Outcome> {
  const { processes = 1 } = options
  const files = globSync([...options.files], { exclude: ['**/node_modules/**'] }).toSorted()
  const dealt = deal(files, processes).filter((each) => each.length > 0)
  const outcomes = await Promise.all(dealt.map((each) => runFiles(children, { ...options, files: each })))
  const sumOf = (of: keyof Outcome): number => outcomes.reduce((sum, outcome) => sum + outcome[of], 0)
  return counted({ passed: sumOf('passed'), failed: sumOf('failed') }, true)
}

async function runFiles(children: Children, options: NodeTestOptions): Promise<Outcome> {
  const { files, timeLimit, isQuiet = false } = options
  const folder = mkdtempSync(path.join(temporaryFolder(), 'clarity-tests-'))
  // Where root runs PostgreSQL as another user, that user enters it.
  chmodSync(folder, 0o755)
  const results = path.join(folder, 'node.tap')
  try {
    const isGood = await watched(children, { timeLimit, isQuiet, folder }, [
      '--import',
      './scripts/law-seed.ts',
      '--import',
      './scripts/testing/report-running-test.ts',
      '--test',
      '--test-isolation=none',
      `--test-timeout=${timeLimit}`,
      // A failed test may leave a connection open, which would keep the process alive.
      '--test-force-exit',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${results}`,
      ...files,
    ])
    const summary = contentOf(results)
    const count = (what: string) => Number(summary.match(new RegExp(`^# ${what} (\\d+)$`, 'm'))?.[1] ?? 0)
    return counted({ passed: count('pass'), failed: count('fail') + count('cancelled') }, isGood)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Runs Node with temporary files in a folder; false if it failed or if a test did not end. */
function watched(
  children: Children,
  options: { readonly timeLimit: number; readonly isQuiet: boolean; readonly folder: string },
  args: readonly string[],
): Promise<boolean> {
  return new Promise((resolve) => {
    const output = options.isQuiet ? 'ignore' : 'inherit'
    // The programs that tests start load the same modules, which take half of their time: they are compiled once.
    const env = { NODE_COMPILE_CACHE: NODE_ENVIRONMENT.NODE_COMPILE_CACHE, ...process.env, TMPDIR: options.folder }
    const child = spawn(process.execPath, args, { stdio: ['ignore', output, output, 'pipe'], env })
    children.add(child)
    let running = 'before the first test'
    const stop = () => {
      console.error(`✖ A test did not end within ${(WATCHDOG_FACTOR * options.timeLimit) / 1000} s: ${running}`)
      child.kill('SIGKILL')
    }
    const timer = setTimeout(stop, WATCHDOG_FACTOR * options.timeLimit)
    const reports = createInterface({ input: child.stdio[3] as NodeJS.ReadableStream })
    reports.on('line', (line) => {
      const { name, file } = JSON.parse(line) as { readonly name: string; readonly file: string }
      running = `${path.relative('.', file)}, “${name}”`
      timer.refresh()
    })
    const settle = (isGood: boolean) => {
      clearTimeout(timer)
      children.delete(child)
      resolve(isGood)
    }
    child.once('error', () => settle(false))
    child.once('close', (code) => settle(code === 0))
  })
}

/** A run that failed without naming a failed test, such as by a crash, counts as one failure; so does one that ran no test. */
export function counted(outcome: Outcome, isGood: boolean): Outcome {
  const isSilent = outcome.failed === 0 && (!isGood || outcome.passed === 0)
  return isSilent ? { ...outcome, failed: 1 } : outcome
}

export function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
