import type { CellNote } from './column.ts'

/** What is to be known of a figure. */
export interface CellReason {
  /** Why it is withheld, or what else there is to say of it. */
  readonly reason?: string
  /** Of a figure that is shown: which close or rate it rests on is in doubt. */
  readonly doubt?: string
  /** Of a figure that is shown: which close or rate that it starts at was restated. */
  readonly restated?: string
}

/** What is to be known of figures, by the row's first value and the column's key. */
export type CellReasons = ReadonlyMap<string, CellReason>

/** The reasons of a report's notes, to be asked by cell. */
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

/** The key of a cell among the reasons. */
export const reasonKey = (row: string, field: string): string => `${row}\n${field}`
