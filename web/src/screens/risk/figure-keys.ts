import type { StressedPositions } from '@portal/contract/charts/stress-test.ts'
import { plainFigure } from '@portal/presentation/format/figure.ts'

import type { ChartModel } from '#charts/chart-model.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import type { FigureKey, FigureKeyOf } from '#ui/explain/explain-target.ts'

/** A figure of a measure or a factor. */
export const nameKey: FigureKeyOf<{ readonly name: string }> = ({ name }, column) => ({ row: [name], column })

/** A fact of the Data Overview. */
export const overviewKey = (column: string): FigureKey => ({ row: ['overview'], column })

/** The loss of the scope, or of a position, on one of the worst days. */
export const worstDayKey = (day: number, ticker?: string): FigureKey => ({
  row: ['worstDays', plainFigure('date', day), ...(ticker === undefined ? [] : [ticker])],
  column: 'profitAndLoss',
})

/** Exceptions of the backtest. */
export const BACKTEST_EXCEPTIONS: FigureKey = { row: ['backtest'], column: 'hits' }

/** The probability of such a number or sequence of exceptions if the forecasts are right. */
export const testKey = (test: 'kupiec' | 'independence' | 'conditionalCoverage'): FigureKey => ({
  row: ['backtest'],
  column: `${test}.pValue`,
})

/** Figure keys of one of several charts in a reply. */
export const withKeysUnder = <Row extends object>(part: string, model: ChartModel<Row>): ChartModel<Row> => ({
  ...model,
  keyOf: (row, column, path) => {
    const key = model.keyOf(row, column, path)
    return key && { ...key, row: [part, ...key.row] }
  },
})

/** A position's profit or loss in a scenario; also of the others together, and of the total, as in the chart. */
export const stressedKey =
  (scenario: string): FigureKeyOf<StressedPositions['rows'][number]> =>
  ({ ticker, assetClass }, column) => {
    if (assetClass !== '') return { row: ['positions', scenario, ticker], column }
    return ticker === riskText('total')
      ? { row: ['Total', scenario], column: 'value' }
      : { row: ['positions', scenario], column: 'others' }
  }
