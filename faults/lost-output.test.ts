import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { makeDataFolder } from '../server/testing/data-folder.ts'
import { end, endAll, freePort, MAIN, type Running, ready, run } from '../server/testing/process.ts'

let folder = ''
let port = 0
before(async () => {
  folder = makeDataFolder('output')
  port = await freePort()
})
after(() => {
  endAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

test('a portal whose log is on a full disk from the start, or whose reader has closed, still serves and counts lost lines', async () => {
  // Only Linux has a device that is always full; elsewhere a read-only descriptor is used.
  const unwritable = process.platform === 'linux' ? openSync('/dev/full', 'w') : openSync(import.meta.filename, 'r')
  const full = start(unwritable)
  closeSync(unwritable)
  await ready(full, port)
  assert.equal((await logState()).status, 'incomplete')
  await end(full)
  assert.equal(full.exitCode, 0)

  const closed = start()
  await ready(closed, port)
  assert.deepEqual(await logState(), { name: 'log', status: 'ok', dropped: 0 })
  closed.stdout!.destroy()
  closed.stderr!.destroy()
  await losing()
  await end(closed)
  assert.equal(closed.exitCode, 0)
})

test('a log that can be written again begins with the number of lost lines', async () => {
  const fifo = path.join(folder, 'log')
  assert.equal(spawnSync('mkfifo', [fifo]).status, 0)
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(fifo, 'w')
  const portal = start(writer)
  closeSync(writer)
  await ready(portal, port)
  closeSync(reader)
  await losing()
  const again = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK)
  const { dropped } = await logState()
  await sleep(200)
  const bytes = Buffer.alloc(65_536)
  const lines = bytes.toString('utf8', 0, readSync(again, bytes)).split('\n')
  closeSync(again)
  // Output from before the reader closed is still in the pipe.
  const report = JSON.parse(lines.find((line) => line.includes('log lines were dropped'))!)
  assert.deepEqual([report.message, report.dropped, report.reason], ['log lines were dropped', dropped, 'EPIPE'])
  await end(portal)
  assert.equal(portal.exitCode, 0)
})

function start(output?: number): Running {
  return run(process.execPath, [MAIN], { PORT: String(port), CLARITY_DATA_DIR: folder, CLARITY_DEMO: 'off' }, output)
}

interface LogState {
  readonly status: string
  readonly dropped: number
}

async function logState(): Promise<LogState> {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz?verbose`)
  const { checks } = (await reply.json()) as { checks: readonly (LogState & { name: string })[] }
  return checks.find(({ name }) => name === 'log')!
}

/** Polls until two lines were lost: the system decides when a closed reader is noticed. */
async function losing(): Promise<void> {
  for (let round = 0; round < 100 && (await logState()).dropped < 2; round++) await sleep(20)
  assert.ok((await logState()).dropped >= 2)
}
