import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import type { PositionRow } from '@portal/contract/reports/position-detail.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'
import { isTotal } from './total.ts'

/** Figures of positions, and of all of them: what they add up to is what the accounts in scope are worth, and made in the day. */
export const keyOfAll: FigureKeyOf<PositionRow> = (row, column) => {
  if (!isTotal(row)) return keyOfSome(row, column, [])
  // The Portfolio Calculator tells what all positions cost; what they realised it tells with those that were closed.
  if (COSTS.has(column)) return { endpoint: portfolioCalculator.path, row: ['Total'], column }
  const told = TOTALS[column]
  return told === undefined ? null : { endpoint: npvSnapshot.path, row: ['Total'], column: told }
}

/** Figures of positions; what those found by a search add up to is added up in the browser, and no call tells it. */
export const keyOfSome: FigureKeyOf<PositionRow> = (row, column) =>
  isTotal(row) ? null : { row: [row.ticker, row.account], column }

const COSTS: ReadonlySet<string> = new Set(['costBasis', 'unrealisedPL'])
const TOTALS: Readonly<Record<string, string>> = { npv: 'npv', dailyPL: 'npvChange1D' }
