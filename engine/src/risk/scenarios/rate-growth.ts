import type { ReportingMarket } from '#market/reporting-market.ts'
import { type MemoTable, memo } from '#memo.ts'

/** Row-major, a currency a row; 1 where a currency has no rates, as nothing is held in it. */
export function growthOf(reporting: ReportingMarket, firstDay: number, count: number): Float64Array {
  const { rates } = reporting
  const growth = new Float64Array(rates.length * count)
  for (const currency of rates.keys())
    growth.set(growthSeries(reporting, currency).subarray(firstDay, firstDay + count), currency * count)
  return growth
}

/** By reporting currency and currency. */
const GROWTH: MemoTable<Float64Array> = { name: 'growth of rates', bytesOf: ({ byteLength }) => byteLength }

/** The rate of a currency over that of the day before, by valuation day; 1 where either is unknown. */
export function growthSeries({ market, reportingCCY, rates }: ReportingMarket, currency: number): Float64Array {
  return memo(market, GROWTH, `${reportingCCY} ${currency}`, () => {
    const rate = rates[currency]!
    const growth = new Float64Array(rate.length).fill(1)
    for (let t = 1; t < rate.length; t++) {
      const ratio = rate[t]! / rate[t - 1]!
      growth[t] = Number.isNaN(ratio) ? 1 : ratio
    }
    return growth
  })
}
