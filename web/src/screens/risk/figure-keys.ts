import type { StressedPositions } from '@portal/contract/charts/stress-test.ts'
import { plainFigure } from '@portal/presentation/format/figure.ts'

import type { ChartModel } from '#charts/chart-model.ts'
import { riskText } from '#messages/risk-texts.ts'
import type { FigureKey, FigureKeyOf } from '#ui/explain/asked-figure.ts'

/** A figure of a measure or a factor. */
export const nameKey: FigureKeyOf<{ readonly name: string }> = ({ name }, column) => ({ row: [name], column })

/** A fact of the Data Overview. */
export const overviewKey = (column: string): FigureKey => ({ row: ['overview'], column })

/** What the scope, or one of its positions, lost on one of the worst days. */
export const worstDayKey = (day: number, ticker?: string): FigureKey => ({
  row: ['worstDays', plainFigure('date', day), ...(ticker === undefined ? [] : [ticker])],
  column: 'profitAndLoss',
})

/** Hits of the backtest. */
export const BACKTEST_HITS: FigureKey = { row: ['backtest'], column: 'hits' }

/** How likely a test of the backtest holds so many hits, or such a sequence, if the forecasts are right. */
export const testKey = (test: 'kupiec' | 'independence' | 'conditionalCoverage'): FigureKey => ({
  row: ['backtest'],
  column: `${test}.pValue`,
})

/** The figures of a chart that is one of several in its reply. */
export const withKeysUnder = <Row extends object>(part: string, model: ChartModel<Row>): ChartModel<Row> => ({
  ...model,
  keyOf: (row, column, path) => {
    const key = model.keyOf(row, column, path)
    return key && { ...key, row: [part, ...key.row] }
  },
})

/** What a position gains or loses in a scenario; those that are not listed together, and all of them as the chart tells them. */
export const stressedKey =
  (scenario: string): FigureKeyOf<StressedPositions['rows'][number]> =>
  ({ ticker, assetClass }, column) => {
    if (assetClass !== '') return { row: ['positions', scenario, ticker], column }
    return ticker === riskText('total')
      ? { row: ['Total', scenario], column: 'value' }
      : { row: ['positions', scenario], column: 'others' }
  }
