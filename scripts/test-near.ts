import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { runNodeTests } from './testing/node-tests.ts'
import { reachedTests, referencesOf } from './testing/reached-tests.ts'

/*
 * Lints changed files and runs the non-browser tests that they reach, for use while editing. Changes are relative to the last
 * commit, or to the given commit: npm run test:near; npm run test:near -- main~3
 */
const TIME_LIMIT = 60_000

const [since = 'HEAD'] = process.argv.slice(2)
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const sources = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').filter((file) => existsSync(file))
const references = new Map(sources.map((file) => [file, referencesOf(file, readFileSync(file, 'utf8'))]))
const files = reachedTests(references, changed).filter((file) => existsSync(file))

const linted = changed.filter((file) => existsSync(file))
const isLintGood =
  linted.length === 0 || run('node_modules/@biomejs/biome/bin/biome', 'check', '--no-errors-on-unmatched', ...linted)
console.log(`${changed.length} changed files reach ${files.length} test files.`)
const { failed } = files.length === 0 ? { failed: 0 } : await runNodeTests(new Set(), { files, timeLimit: TIME_LIMIT })
const specs = linted.filter((file) => file.endsWith('.spec.ts'))
if (specs.length > 0) console.log(`Browser tests that changed and were not run: ${specs.join(', ')}`)
process.exitCode = isLintGood && failed === 0 ? 0 : 1

function git(...args: readonly string[]): readonly string[] {
  const { stdout, stderr, status } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) {
    console.error(stderr.trim())
    process.exit(1)
  }
  return stdout.split('\n').filter((line) => line !== '')
}

function run(...args: readonly string[]): boolean {
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0
}
