import { deepEqual, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, it } from 'node:test'

import { explained } from './explain-error.ts'

const PROGRAM = path.resolve(import.meta.dirname, '..', 'read-only.ts')
const run = (...args: readonly string[]) => spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' })

describe('a command of the operator', () => {
  it('prints how it is used for --help, and ends with 0', () => {
    const { status, stdout, stderr } = run('--help')
    deepEqual([status, stderr], [0, ''])
    match(stdout, /^npm run read-only -- \[on\|off\]/)
  })
  it('names an option that there is not, says how it is used, and ends with 1', () => {
    const { status, stdout, stderr } = run('--nonsense')
    deepEqual([status, stdout], [1, ''])
    match(stderr, /^Unknown option '--nonsense'\.\n\nnpm run read-only/)
  })
  it('is not ended by a reader that has had enough', () => {
    const script = 'set -o pipefail; "$0" "$1" --help | :; echo $?'
    const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath, PROGRAM], { encoding: 'utf8' })
    deepEqual([stdout, stderr], ['0\n', ''])
  })
  it('says of an error of the disk what to do', () => {
    const error = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    match(String(explained(error)), /The disk reports an error \(EIO: i\/o error, read\)\. .*Check the disk/)
  })
  it('says of tables of another version what to do', () => {
    const cause = Object.assign(new Error('column "disabled_at" does not exist'), { code: '42703' })
    match(String(explained(new Error('Failed query: select …', { cause }))), /lacks tables or columns of this version/)
  })
})
