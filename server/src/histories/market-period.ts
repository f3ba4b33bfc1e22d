import { type Period, periodStart } from '@portal/analytics/calendar/period-start.ts'

import type { MarketTable } from '@portal/engine/market/stored-market.ts'
import { startOf } from '@portal/engine/performance/time-period.ts'
import { heldIn } from '@portal/engine/positions/held.ts'
import type { MarketScope } from './market-scope.ts'

const INSTRUMENT_TABLES: readonly MarketTable[] = ['usEqETFs', 'intlEqETFs', 'fixedIncomeETFs', 'watchlist']

/** The instruments a market chart shows, by index: those of the institution's tables, or those the accounts hold. Each once. */
export function shownInstruments(scope: MarketScope): readonly number[] {
  const { market, shows } = scope
  if (shows === 'portfolio') return [...heldIn(scope).instruments].sort((a, b) => a - b)
  const rows = INSTRUMENT_TABLES.flatMap((name) => market.table(name))
  return [...new Set(rows.flatMap((row) => (row.kind === 'instrument' ? row.instrument : [])))]
}

/** Index of the close that starts a period; -1 before the calendar. Of the market Max starts at the first close of what is shown. */
export function marketStart(scope: MarketScope, instruments: readonly number[], period: Period): number {
  const { market, accounts, shows } = scope
  if (shows === 'portfolio') return startOf(scope, accounts, period)
  const first = instruments.reduce((least, index) => Math.min(least, market.closes(index).first), market.last)
  return periodStart(market.days, market.last, period, first + 1)
}
