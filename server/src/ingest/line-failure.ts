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
export const byPlace = (a: LineFailure, b: LineFailure): number =>
  a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1

/** For each kind the line of each record. Without it records are counted as lines below a header. */
export type RecordLines = { readonly [K in keyof Dataset]?: readonly number[] }

/** For each kind the keys of records that could not be read; `ANYTHING` where a line has no readable key. */
export type Unread = { readonly [K in keyof Dataset]?: ReadonlySet<string> }
export const ANYTHING = '*'

/** Reports a failure of one record; a `rule` by default. */
export type Add = (column: string, reason: string, remedy: string, code?: FailureCode) => void

/** Collects failures of records by their place in the dataset. */
export interface FailureList {
  readonly failures: LineFailure[]
  readonly add: (
    kind: keyof Dataset,
    index: number,
    column: string | null,
    reason: string,
    remedy: string,
    code?: FailureCode,
  ) => void
}

/** Collects failures by kind and index of a record, and converts them to file and line. */
export function failureList(dataset: Dataset, lines: RecordLines): FailureList {
  const failures: LineFailure[] = []
  return {
    failures,
    add: (kind, index, column, reason, remedy, code = 'rule') => {
      const isLogo = kind === 'logos'
      const file = isLogo ? `logos/${dataset.logos[index]?.instrument}.png` : FILE_NAMES[kind]
      failures.push({ file, line: isLogo ? null : (lines[kind]?.[index] ?? index + 2), column, code, reason, remedy })
    },
  }
}
