import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A part of a source's text that ran: from, until, and how often. The innermost that holds a place counts. */
export type Range = readonly [number, number, number]

/** Time and number of the tests of one file. */
export interface FileRecord {
  readonly file: string
  /** Of the processor. */
  readonly seconds: number
  /** By source file, while the tests were loaded and while they ran. */
  readonly ran: Readonly<Record<string, readonly (readonly Range[])[]>>
}

/** Records of a run of all tests. */
export interface Records {
  readonly files: readonly FileRecord[]
  /** By path, of tests and sources as they were. */
  readonly hashes: Readonly<Record<string, string>>
}

export const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

/** Whether a test file ran what stands at a place of a source. */
export function ranAt({ ran }: Pick<FileRecord, 'ran'>, source: string, place: number): boolean {
  return (ran[source] ?? []).some((ranges) => {
    const around = ranges.filter(([from, until]) => from <= place && place < until)
    const innermost = around.reduce<Range | null>(
      (best, each) => (best && best[1] - best[0] <= each[1] - each[0] ? best : each),
      null,
    )
    return innermost !== null && innermost[2] > 0
  })
}
