import type { SpotRow } from '@portal/contract/reports/gl-top.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'

const spotKey =
  (group: string): FigureKeyOf<SpotRow> =>
  ({ ticker }, column) => ({ row: [group, ticker], column })

/** Figures of the five tables, each under the name of its table in the reply. */
export const SPOT_KEYS = {
  usEqETFs: spotKey('usEqETFs'),
  intlEqETFs: spotKey('intlEqETFs'),
  fixedIncomeETFs: spotKey('fixedIncomeETFs'),
  currencies: spotKey('currencies'),
  watchlist: spotKey('watchlist'),
} as const

/** The age of the oldest price is of the reply as a whole. */
export const OLDEST_PRICE = { row: [], column: 'oldestPriceDays' } as const
