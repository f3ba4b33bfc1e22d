import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import type { PositionRow } from '@portal/contract/reports/position-detail.ts'
import { isPositionTotal } from '@portal/presentation/tables/position-total.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'

/** Figures of positions, and of all of them: what they add up to is what the accounts in scope are worth, and made in the day. */
export const keyOfAll: FigureKeyOf<PositionRow> = (row, column) => {
  if (!isPositionTotal(row)) return keyOfSome(row, column, [])
  // The Portfolio Calculator tells what all positions cost and gained; what they realised it tells with those that were closed.
  const ofTree = TREE_TOTALS[column]
  if (ofTree !== undefined)
    return { endpoint: portfolioCalculator.path, takes: ['timePeriod', 'costBasisMethod'], row: ['Total'], column: ofTree }
  const told = TOTALS[column]
  return told === undefined ? null : { endpoint: npvSnapshot.path, row: ['Total'], column: told }
}

/** Figures of positions; what those found by a search add up to is added up in the browser, and no call tells it. */
export const keyOfSome: FigureKeyOf<PositionRow> = (row, column) =>
  isPositionTotal(row) ? null : { row: [row.ticker, row.account], column }

const TREE_TOTALS: Readonly<Record<string, string>> = {
  weight: 'pctNPV',
  totalPL: 'totalPL',
  costBasis: 'costBasis',
  unrealisedPL: 'unrealisedPL',
}
const TOTALS: Readonly<Record<string, string>> = { npv: 'npv', dailyPL: 'npvChange1D' }
