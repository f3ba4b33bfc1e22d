import type { Dataset } from './dataset.ts'
import { FILE_NAMES } from './file-names.ts'

/**
 * The kind of failure: a whole file, its header, the form of a line, a cell, a duplicate record, a reference to an unknown object, a
 * rule between values.
 */
export type FailureCode = 'file' | 'header' | 'line' | 'cell' | 'duplicate' | 'unknown' | 'rule'

/** A failure in the data, its place, and its remedy. */
export interface LineFailure {
  readonly file: string
  /** Counted from 1, the header included; null for the whole file. */
  readonly line: number | null
  readonly column: string | null
  readonly code: FailureCode
  readonly reason: string
  readonly remedy: string
}

/** The order in which failures are listed. */
const byPlace = (a: LineFailure, b: LineFailure): number => {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0) || rank(a) - rank(b)
}

/** That a record is there twice is found after the other failures of its line, and listed before them. */
const rank = ({ code }: LineFailure): number => (code === 'duplicate' ? 0 : 1)

/** Failures: all are counted, and the first ones by place are kept. */
export interface Failures {
  readonly add: (failure: LineFailure) => void
  /** Adds those of another list with the same limit. */
  readonly include: (other: Failures) => void
  readonly count: () => number
  /** Those that are kept, in order. */
  readonly first: () => readonly LineFailure[]
}

/** An empty list that keeps at most so many. */
export function createFailures(most: number): Failures {
  let kept: LineFailure[] = []
  let count = 0
  const keep = (failure: LineFailure) => {
    kept.push(failure)
    if (kept.length >= 2 * most) kept = first()
  }
  const first = () => kept.toSorted(byPlace).slice(0, most)
  return {
    add: (failure) => {
      count++
      keep(failure)
    },
    include: (other) => {
      count += other.count()
      for (const failure of other.first()) keep(failure)
    },
    count: () => count,
    first,
  }
}

/** For each kind the line of each record. Without it records are counted as lines below a header. */
export type RecordLines = { readonly [K in keyof Dataset]?: readonly number[] }

/** For each kind the keys of records that could not be read; `ANYTHING` where a line has no readable key. */
export type Unread = { readonly [K in keyof Dataset]?: ReadonlySet<string> }
export const ANYTHING = '*'

/** Reports a failure of one record; a `rule` by default. */
export type Add = (column: string, reason: string, remedy: string, code?: FailureCode) => void

/** Reports a failure of a record by its kind and index. */
export type AddAt = (
  kind: keyof Dataset,
  index: number,
  column: string | null,
  reason: string,
  remedy: string,
  code?: FailureCode,
) => void

/** Converts the index of a record to file and line. */
export function addTo({ add }: Pick<Failures, 'add'>, lines: RecordLines, logos: Dataset['logos'] = []): AddAt {
  return (kind, index, column, reason, remedy, code = 'rule') => {
    const isLogo = kind === 'logos'
    const file = isLogo ? `logos/${logos[index]?.instrument}.png` : FILE_NAMES[kind]
    add({ file, line: isLogo ? null : lineOf(lines[kind], index), column, code, reason, remedy })
  }
}

/** The line of a record by its index. */
export const lineOf = (lines: readonly number[] | undefined, index: number): number => lines?.[index] ?? index + 2
