import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { problemOf } from './base/problem.ts'
import type { FileReport } from './statement-report.ts'

interface Limits {
  readonly memoryMb: number
  readonly milliseconds: number
}

const WORKER = new URL('./reader-worker.ts', import.meta.url)
const LIMITS: Limits = { memoryMb: 512, milliseconds: 300_000 }

/** Reads a file in a thread of its own. A file that breaks a limit, or the reader, has that as its problem. */
export async function readInWorker(file: string, limits: Limits = LIMITS): Promise<FileReport> {
  const worker = new Worker(WORKER, {
    workerData: file,
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
    worker.once('message', resolve)
    worker.once('error', fail)
    worker.once('exit', () => clearTimeout(timer))
    worker.once('exit', fail)
  })
  await worker.terminate()
  return { file: path.basename(file), ...report }
}
