import type { CellNote } from './column.ts'

/** What is to be known of a figure. */
interface CellReason {
  /** Why it is withheld, or what else there is to say of it. */
  readonly reason?: string
  /** Of a figure that is shown: which close or rate it rests on is in doubt. */
  readonly doubt?: string
}

/** What is to be known of figures, by the row's first value and the column's key. */
export type CellReasons = ReadonlyMap<string, CellReason>

/** The reasons of a report's notes, to be asked by cell. */
export function cellReasons(notes: readonly CellNote[] = []): CellReasons {
  const reasons = new Map<string, CellReason>()
  for (const { row, field, reason, doubt } of notes) {
    const key = reasonKey(row, field)
    const known = reasons.get(key)
    const doubts = known?.doubt === undefined ? reason : `${known.doubt}. ${reason}`
    reasons.set(key, doubt ? { ...known, doubt: doubts } : { ...known, reason })
  }
  return reasons
}

/** The key of a cell among the reasons. */
export const reasonKey = (row: string, field: string): string => `${row}\n${field}`
