import { parentPort, workerData } from 'node:worker_threads'

import { systemClock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { ThreadData, ThreadWord } from './import-thread.ts'
import { runImport } from './run-import.ts'

/*
 * The thread that carries imports out: it is told their ids, one at a time.
 */

const { databaseUrl } = workerData as ThreadData
const db = openDatabase(databaseUrl, { connections: 2 })

parentPort?.on('message', async (importId: string) => {
  const word = await carryOut(importId)
  parentPort?.postMessage(word)
})

async function carryOut(importId: string): Promise<ThreadWord> {
  try {
    await runImport(db, systemClock, importId)
    return 'done'
  } catch (error) {
    // The database is away or busy: later is another time. Anything else ends the thread, and is logged by whoever began it.
    if (error instanceof Failure && error.status === 503) return 'later'
    throw error
  }
}
