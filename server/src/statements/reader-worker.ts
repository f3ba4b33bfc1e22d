import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { bytesOfFile } from './base/bytes.ts'
import { Unreadable } from './base/problem.ts'
import { readFile } from './read-file.ts'
import type { FileReport } from './statement-report.ts'
import { summarize } from './summary.ts'

/*
 * The worker thread that reads one file: what a file costs in memory and time ends with the thread.
 */

const path = workerData as string

async function report(): Promise<Omit<FileReport, 'file'>> {
  const { add, summary } = summarize()
  try {
    const { format, preset } = await readFile(bytesOfFile(path, statSync(path).size), add)
    return { format, preset, compared: false, ...summary() }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { format: null, preset: null, problem: error.problem, compared: false, statements: [], problems: [], leftOut: [] }
  }
}

parentPort?.postMessage(await report())
