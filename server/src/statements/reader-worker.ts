import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { lowerPriority } from '#base/threads.ts'
import { bytesOfFile } from './base/bytes.ts'
import type { Item } from './base/items.ts'
import { Unreadable } from './base/problem.ts'
import { readFile } from './read-file.ts'
import type { ReaderData, ReaderMessage } from './read-in-worker.ts'
import type { FileReport } from './statement-report.ts'
import { summarize } from './summary.ts'

/*
 * The worker thread that reads one file: what a file costs in memory and time ends with the thread.
 */

const { path, isCollected, lists } = workerData as ReaderData
/** Items that are passed on at once. */
const ITEMS = 1_000

lowerPriority()

async function report(): Promise<Omit<FileReport, 'file'>> {
  const { add, summary } = summarize()
  let items: Item[] = []
  const passOn = (): void => {
    if (items.length > 0) parentPort?.postMessage({ items } satisfies ReaderMessage)
    items = []
  }
  const take = (item: Item): void => {
    add(item)
    if (!isCollected) return
    items.push(item)
    if (items.length >= ITEMS) passOn()
  }
  try {
    const { format, preset } = await readFile(bytesOfFile(path, statSync(path).size), take, lists)
    passOn()
    return { format, preset, compared: false, ...summary() }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { problem, rows } = error
    const nothing = { statements: [], problems: [], leftOut: [] }
    return { format: null, preset: null, problem, ...(rows && { rows }), compared: false, ...nothing }
  }
}

parentPort?.postMessage({ report: await report() } satisfies ReaderMessage)
