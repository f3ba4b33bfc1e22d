import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

import type { ChartModel } from '../chart-model.ts'

/** Adds notes about withheld data to a model. */
export function withNotes<Row extends object>(model: ChartModel<Row>, notes: readonly Note[] = []): ChartModel<Row> {
  return { ...model, notes: [...new Set(notes.map(({ row, reason }) => `${row}: ${reason}`))] }
}
