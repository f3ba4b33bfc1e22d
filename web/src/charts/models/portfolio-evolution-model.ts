import type { Bars, Waterfall } from '@portal/contract/charts/chart-data.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { ChartPlan } from '../chart-model.ts'
import { type BarRow, barsPlan } from './bars-model.ts'
import { waterfallPlan } from './waterfall-model.ts'
import { withNotes } from './with-notes.ts'

/** What each of the six calls of portfolio evolution answers. */
export interface PortfolioEvolutionReply {
  readonly chart: Bars | Waterfall | null
  readonly reportingCCY: string
  readonly notes?: readonly Note[] | undefined
}

/** What made the profit and loss: day by day, or as a bridge from the opening to the closing NPV. */
export function portfolioEvolutionPlan({ chart, reportingCCY, notes }: PortfolioEvolutionReply): ChartPlan<object> | null {
  if (chart === null) return null
  if (chart.kind === 'waterfall') return withNotes(waterfallPlan(chart, reportingCCY), notes) as ChartPlan<object>
  const plan: ChartPlan<BarRow> = barsPlan(chart, { category: 'Date', currency: reportingCCY, keyFigure: 'sum' })
  return withNotes(plan, notes) as ChartPlan<object>
}
