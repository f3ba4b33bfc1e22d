import type { Dataset } from './dataset.ts'
import { FILE_NAMES } from './file-names.ts'

/**
 * What kind of thing is wrong: a whole file, its header, the form of a line, a cell, a record that stands twice, something referred
 * to that does not exist, a rule between values.
 */
export type FailureCode = 'file' | 'header' | 'line' | 'cell' | 'duplicate' | 'unknown' | 'rule'

/** One thing that is wrong with the data, where it stands, and what to do about it. */
export interface LineFailure {
  readonly file: string
  /** Counted from 1, the header included; null where the whole file is meant. */
  readonly line: number | null
  readonly column: string | null
  readonly code: FailureCode
  readonly reason: string
  readonly remedy: string
}

/** The order in which failures are listed. */
export const byPlace = (a: LineFailure, b: LineFailure): number =>
  a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1

/** For each kind the line of each record. Without it the records are counted as if they stood in a file below a header. */
export type Lines = { readonly [K in keyof Dataset]?: readonly number[] }

/** For each kind the names of records that stand in the files but could not be read; `ANYTHING` where a line did not even say. */
export type Unread = { readonly [K in keyof Dataset]?: ReadonlySet<string> }
export const ANYTHING = '*'

/** Reports what is wrong with one record; a `rule` unless said otherwise. */
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

/** Collects failures by kind and index of a record, and tells them by file and line. */
export function failureList(dataset: Dataset, lines: Lines): FailureList {
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
