import { deepEqual } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../testing/failing-process.ts', import.meta.url))

describe('a process with an error outside every call', () => {
  for (const kind of ['error', 'rejection']) {
    it(`protection 62: logs the ${kind}, ends what it has begun, the last first, and itself with 1`, () => {
      const { status, stdout } = spawnSync(process.execPath, [PROGRAM, kind], { encoding: 'utf8' })
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      deepEqual([status, lines], [1, [{ message: 'uncaught', error: 'Error: broken' }, { ended: 'second' }, { ended: 'first' }]])
    })
  }
})
