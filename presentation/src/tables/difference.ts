import { recordOf } from '@portal/contract/record-of.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { PerformancePeriods } from '@portal/contract/reports/performance/performance.ts'
import { PERIODS } from './period-columns.ts'

/** A reply with returns; its last row is the total. */
export interface Returns {
  readonly snapshotId: string
  readonly rows: readonly PerformancePeriods[]
  readonly notes?: readonly Note[] | undefined
}

export type DifferenceRow = PerformancePeriods & { readonly name: string }

interface Difference {
  readonly row: DifferenceRow
  readonly notes: readonly Note[]
}

/** The name of the total in notes. */
const TOTAL = 'Total'

/**
 * The scope's return minus its benchmark's by period, as fractions; null, with the reason, if either is unknown. @returns null if
 * the two replies have different dates
 */
export function differenceOf(name: string, portfolio: Returns, benchmark: Returns): Difference | null {
  const [ours, theirs] = [portfolio.rows.at(-1), benchmark.rows.at(-1)]
  if (!ours || !theirs || portfolio.snapshotId !== benchmark.snapshotId) return null
  const less = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)
  const periods = recordOf(PERIODS, (key) => less(ours[key], theirs[key]))
  const unknown = PERIODS.filter((key) => periods[key] === null)
  const notes = unknown.flatMap((field) => {
    const note = [...(portfolio.notes ?? []), ...(benchmark.notes ?? [])].find(
      (each) => each.row === TOTAL && each.field === field,
    )
    return note ? [{ ...note, row: name }] : []
  })
  return { row: { name, ...periods }, notes }
}
