import { deepEqual } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

import { NODE_ENVIRONMENT, nodeFlags } from '../scripts/node-options.ts'

test('with up to two processors V8 has one thread, with more it has those that the portal leaves, at most four', () => {
  const always = ['--expose-gc', '--max-semi-space-size=16']
  for (const cores of [1, 2]) deepEqual(nodeFlags(cores), [...always, '--single-threaded-gc', '--v8-pool-size=1'])
  for (const [cores, pool] of [
    [3, 1],
    [4, 2],
    [6, 4],
    [64, 4],
  ] as const)
    deepEqual(nodeFlags(cores), [...always, `--v8-pool-size=${pool}`])
})

test('the start script runs the program with these options in the same process', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-start-'))
  const program = path.join(folder, 'program.mjs')
  writeFileSync(
    program,
    'const { pid, execArgv, argv, env } = process\nconsole.log(JSON.stringify([pid, execArgv, argv[2], env.MALLOC_ARENA_MAX]))',
  )
  const started = spawn(process.execPath, ['scripts/start.ts', program, 'argument'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await text(started.stdout)
  rmSync(folder, { recursive: true })
  deepEqual(JSON.parse(said), [started.pid, nodeFlags(), 'argument', NODE_ENVIRONMENT.MALLOC_ARENA_MAX])
})
