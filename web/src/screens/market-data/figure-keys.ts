import type { SpotRow } from '@portal/contract/reports/gl-top.ts'

import type { FigureKeyOf } from '#ui/explain/explain-target.ts'

const spotKey =
  (group: string): FigureKeyOf<SpotRow> =>
  ({ ticker }, column) => ({ row: [group, ticker], column })

/** Figures of the five tables, each with the name of its table in the reply. */
export const SPOT_KEYS = {
  usEqETFs: spotKey('usEqETFs'),
  intlEqETFs: spotKey('intlEqETFs'),
  fixedIncomeETFs: spotKey('fixedIncomeETFs'),
  currencies: spotKey('currencies'),
  watchlist: spotKey('watchlist'),
} as const

/** The age of the oldest price belongs to the whole reply. */
export const OLDEST_PRICE = { row: [], column: 'oldestPriceDays' } as const
