import path from 'node:path'

import { type FileRecord, ranAt } from './file-records.ts'
import type { Mutant } from './mutants.ts'

/** Seconds of the processor that a first, a second and every further run of tests may take. */
const BATCHES = [4, 20, 60]
/** Of a test file that is not recorded. */
const UNKNOWN_SECONDS = 1

interface Known {
  /** By test file; those that changed since are left out. */
  readonly records: ReadonlyMap<string, FileRecord>
  /** The test files that import the mutant's file, transitively. */
  readonly reached: readonly string[]
  /** Whether the records say which tests ran the mutant's place. */
  readonly isRecorded: boolean
}

/** Processor time of a test file. */
export const secondsOf = (records: Known['records'], test: string): number => records.get(test)?.seconds ?? UNKNOWN_SECONDS

/**
 * The test files that may notice a mutant, in the order they are run: those that ran its place, or import its file where that is not
 * known; of its folder first, then those that take least. In batches, as each costs the start of a process.
 */
export function testsOf({ file, start }: Mutant, { records, reached, isRecorded }: Known): readonly (readonly string[])[] {
  const tests = reached.filter((test) => {
    const record = records.get(test)
    // An operator is recorded as run where what stands after it ran: `a ?? b` ran where `a` did.
    return record === undefined || !isRecorded || ranAt(record, file, start) || ranAt(record, file, start - 1)
  })
  const folder = path.dirname(file)
  const isNear = (test: string) => (path.dirname(test).startsWith(folder) ? 0 : 1)
  const batches: string[][] = []
  let seconds = 0
  for (const test of tests.toSorted((a, b) => isNear(a) - isNear(b) || secondsOf(records, a) - secondsOf(records, b))) {
    const most = BATCHES[Math.min(batches.length, BATCHES.length) - 1] ?? 0
    const isFull = batches.length === 0 || seconds + secondsOf(records, test) > most
    if (isFull) batches.push([])
    seconds = (isFull ? 0 : seconds) + secondsOf(records, test)
    batches.at(-1)!.push(test)
  }
  return batches
}
