import type { CellNote } from './column.ts'

/** Notes on a figure. */
export interface CellReason {
  /** Why it is withheld, or another remark. */
  readonly reason?: string
  /** The doubtful close or rate that a shown figure depends on. */
  readonly doubt?: string
  /** The restated close or rate that a shown figure starts at. */
  readonly restated?: string
}

/** Notes by the row's first value and the column's key. */
export type CellReasons = ReadonlyMap<string, CellReason>

/** Indexes a report's notes by cell. */
export function cellReasons(notes: readonly CellNote[] = []): CellReasons {
  const reasons = new Map<string, CellReason>()
  for (const { row, field, reason, doubt, restated } of notes) {
    const key = reasonKey(row, field)
    const known = reasons.get(key)
    const kind = doubt ? 'doubt' : restated ? 'restated' : null
    const before = kind === null ? undefined : known?.[kind]
    reasons.set(key, { ...known, [kind ?? 'reason']: before === undefined ? reason : `${before}. ${reason}` })
  }
  return reasons
}

/** The index key of a cell. */
export const reasonKey = (row: string, field: string): string => `${row}\n${field}`
