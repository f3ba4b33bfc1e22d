import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

import type { ChartPlan } from '../chart-model.ts'

/** A plan that says under its drawing what is withheld from it and why. */
export function withNotes<Row extends object>(plan: ChartPlan<Row>, notes: readonly Note[] = []): ChartPlan<Row> {
  return { ...plan, notes: [...new Set(notes.map(({ row, reason }) => `${row}: ${reason}`))] }
}
