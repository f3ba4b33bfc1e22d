import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

import type { ChartModel } from '../chart-model.ts'

/** A model that says under its drawing what is withheld from it and why. */
export function withNotes<Row extends object>(model: ChartModel<Row>, notes: readonly Note[] = []): ChartModel<Row> {
  return { ...model, notes: [...new Set(notes.map(({ row, reason }) => `${row}: ${reason}`))] }
}
