import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import type { PositionRow } from '@portal/contract/reports/position-detail.ts'
import { isPositionTotal } from '@portal/presentation/tables/positions/position-total.ts'

import type { FigureKeyOf } from '#ui/explain/explain-target.ts'

/** Figures of positions and of their total, which equals the NPV and the day's profit and loss of the scope. */
export const keyOfAll: FigureKeyOf<PositionRow> = (row, column) => {
  if (!isPositionTotal(row)) return keyOfSome(row, column, [])
  // The Portfolio Calculator explains total cost and unrealised gain; realised gains include closed positions, so it has another
  // total.
  const ofTree = TREE_TOTALS[column]
  if (ofTree !== undefined)
    return { endpoint: portfolioCalculator.path, takes: ['timePeriod', 'costBasisMethod'], row: ['Total'], column: ofTree }
  const explainedField = TOTALS[column]
  return explainedField === undefined ? null : { endpoint: npvSnapshot.path, row: ['Total'], column: explainedField }
}

/** Figures of positions. The total of search results is summed in the browser, and no call explains it. */
export const keyOfSome: FigureKeyOf<PositionRow> = (row, column) =>
  isPositionTotal(row) ? null : { row: [row.ticker, row.account], column }

const TREE_TOTALS: Readonly<Record<string, string>> = {
  weight: 'pctNPV',
  totalPL: 'totalPL',
  costBasis: 'costBasis',
  unrealisedPL: 'unrealisedPL',
}
const TOTALS: Readonly<Record<string, string>> = { npv: 'npv', dailyPL: 'npvChange1D' }
