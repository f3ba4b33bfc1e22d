import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type MemoTable, memo } from '#memo.ts'
import { type Market, marketOn } from './market.ts'
import type { StoredMarket, StoredSeries } from './stored-market.ts'

/** By index of the close. Series are laid out when they are first asked for; this is what they may come to. */
const EARLIER: MemoTable<Market> = {
  name: 'markets of earlier days',
  bytesOf: ({ days, instruments, currencies }) => 16 * days.length * (instruments.length + currencies.length),
}

/**
 * The market as it was at the close of an earlier valuation day: nothing of a later day is in it, so that closes in doubt are judged by
 * those up to that day. Kept with the market.
 *
 * @param t index of the close
 */
export function marketAsOf(market: Market, t: number): Market {
  if (t === market.last) return market
  return memo(market, EARLIER, t, () => {
    const days = market.days.slice(0, t + 1)
    const { version, past } = market
    return { ...marketOn(days, storedUntil(market.stored, days[t]!), market.memo.budget), version, past }
  })
}

function storedUntil(stored: StoredMarket, day: number): StoredMarket {
  const { prices, fxRates, actions, lists } = stored
  return {
    ...stored,
    prices: prices.map((series) => seriesUntil(series, day)),
    fxRates: fxRates.map((series) => seriesUntil(series, day)),
    actions: actions.filter(({ exDay }) => exDay <= day),
    lists: {
      ...lists,
      benchmarkWeights: lists.benchmarkWeights.filter(({ fromDay }) => fromDay <= day),
      lookThrough: lists.lookThrough.filter(({ fromDay }) => fromDay <= day),
      ...(lists.curves && { curves: lists.curves.filter((point) => point.day <= day) }),
      ...(lists.dividendYields && { dividendYields: lists.dividendYields.filter((each) => each.day <= day) }),
    },
  }
}

function seriesUntil({ of, days, values, led, confirmed, deals }: StoredSeries, day: number): StoredSeries {
  const count = indexOnOrAfter(days, day + 1)
  const dealt = deals && indexOnOrAfter(deals.days, day + 1)
  return {
    of,
    days: days.subarray(0, count),
    values: values.subarray(0, count),
    confirmed: confirmed.subarray(0, count),
    ...(led && { led: led.subarray(0, led.length - (values.length - count)) }),
    deals: deals && { days: deals.days.subarray(0, dealt), values: deals.values.subarray(0, dealt) },
  }
}
