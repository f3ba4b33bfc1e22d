import path from 'node:path'
import { Worker } from 'node:worker_threads'

import type { Item } from './base/items.ts'
import { problemOf } from './base/problem.ts'
import type { FileReport } from './statement-report.ts'
import type { NamedList } from './tables/mapped-preset.ts'

interface Limits {
  readonly memoryMb: number
  readonly milliseconds: number
}

interface Reading {
  readonly onItems?: (items: readonly Item[]) => void
  /** Lists that the institution has mapped. */
  readonly lists?: readonly NamedList[]
}

/** Data with which the thread starts. */
export interface ReaderData {
  readonly path: string
  /** Whether what is read is wanted, and not only what it comes to. */
  readonly isCollected: boolean
  /** Lists that the institution has mapped. */
  readonly lists: readonly NamedList[]
}

/** Messages of the thread: items while it reads, and at the end the report. */
export type ReaderMessage = { readonly items: readonly Item[] } | { readonly report: Omit<FileReport, 'file'> }

const WORKER = new URL('./reader-worker.ts', import.meta.url)
const LIMITS: Limits = { memoryMb: 512, milliseconds: 300_000 }

/** Reads a file in a thread of its own. A file that breaks a limit, or the reader, has that as its problem. */
export async function readInWorker(
  file: string,
  limits: Limits = LIMITS,
  { onItems, lists = [] }: Reading = {},
): Promise<FileReport> {
  const workerData: ReaderData = { path: file, isCollected: onItems !== undefined, lists }
  const worker = new Worker(WORKER, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  })
  const report = await new Promise<Omit<FileReport, 'file'>>((resolve) => {
    const fail = (): void =>
      resolve({
        format: null,
        preset: null,
        problem: problemOf('crashed', null),
        compared: false,
        statements: [],
        problems: [],
        leftOut: [],
      })
    const timer = setTimeout(fail, limits.milliseconds)
    worker.on('message', (message: ReaderMessage) => {
      if ('report' in message) resolve(message.report)
      else onItems?.(message.items)
    })
    worker.once('error', fail)
    worker.once('exit', () => clearTimeout(timer))
    worker.once('exit', fail)
  })
  await worker.terminate()
  return { file: path.basename(file), ...report }
}

/** The same with all that was read. @param lists that the institution has mapped */
export async function collectInWorker(
  file: string,
  lists: readonly NamedList[],
): Promise<{ readonly report: FileReport; readonly items: readonly Item[] }> {
  const items: Item[] = []
  const onItems = (more: readonly Item[]) => {
    for (const item of more) items.push(item)
  }
  const report = await readInWorker(file, LIMITS, { onItems, lists })
  return { report, items }
}
