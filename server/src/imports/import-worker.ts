import { parentPort, workerData } from 'node:worker_threads'

import { systemClock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { lowerPriority } from '#base/threads.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { ThreadData, ThreadMessage } from './import-thread.ts'
import { runImport } from './run-import.ts'

/*
 * The worker thread of imports: it gets their ids as messages, one at a time.
 */

lowerPriority()
const { databaseUrl } = workerData as ThreadData
const db = openDatabase(databaseUrl, { connections: 3 })

parentPort?.on('message', async (importId: string) => {
  const word = await carryOut(importId)
  parentPort?.postMessage(word)
})

async function carryOut(importId: string): Promise<ThreadMessage> {
  try {
    await runImport(db, systemClock, importId)
    return 'done'
  } catch (error) {
    // Temporary errors of the database are retried later. Any other error ends the thread, and the main thread logs it.
    if (error instanceof Failure && error.status === 503) return error.code === 'refusal.databaseFull' ? 'full' : 'later'
    throw error
  }
}
