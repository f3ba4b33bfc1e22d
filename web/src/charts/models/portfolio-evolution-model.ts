import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { BarsData, WaterfallData } from '@portal/presentation/charts/drawn-data.ts'
import { chartText } from '#messages/chart-texts.ts'
import type { ChartModel } from '../chart-model.ts'
import { type BarRow, barsModel } from './bars-model.ts'
import { waterfallModel } from './waterfall-model.ts'
import { withNotes } from './with-notes.ts'

/** The reply of each of the six portfolio evolution calls. */
export interface PortfolioEvolutionReply {
  readonly chart: BarsData | WaterfallData | null
  readonly reportingCCY: string
  readonly notes?: readonly Note[] | undefined
}

/** The causes of profit and loss: by day, or as a waterfall from opening to closing NPV. */
export function portfolioEvolutionModel(
  { chart, reportingCCY, notes }: PortfolioEvolutionReply,
  areAmountsHidden: boolean,
): ChartModel<object> | null {
  if (chart === null) return null
  const amounts = { currency: reportingCCY, areAmountsHidden }
  if (chart.kind === 'waterfall') return withNotes(waterfallModel(chart, amounts), notes) as ChartModel<object>
  const model: ChartModel<BarRow> = barsModel(chart, {
    category: chartText('column.date'),
    ...amounts,
    keyFigure: 'sum',
  })
  return withNotes(model, notes) as ChartModel<object>
}
