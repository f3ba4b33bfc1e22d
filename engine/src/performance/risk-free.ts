import { moneyMarketRate } from '#curves/curves.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'

/** Risk-free return of money. */
interface RiskFree {
  /** One a day, a fraction; 0 where no curve stood at the close before. */
  readonly returns: Float64Array
  /** On how many of the days no curve stood. */
  readonly unknown: number
}

/**
 * The risk-free return on valuation days: the money-market rate of the reporting currency at the close before, times the calendar days
 * since then over the days of its year.
 *
 * @param days indexes of valuation days after the first
 */
export function riskFreeReturns({ market, reportingCCY }: RiskFreeMarket, days: readonly number[]): RiskFree {
  let unknown = 0
  const returns = Float64Array.from(days, (t) => {
    const [before, day] = [market.days[t - 1]!, market.days[t]!]
    const curve = market.curves.curveOn(reportingCCY, before)
    if (curve === null) {
      unknown++
      return 0
    }
    const { rate, basis } = moneyMarketRate(curve)
    return (rate * (day - before)) / basis
  })
  return { returns, unknown }
}

type RiskFreeMarket = Pick<ReportingMarket, 'reportingCCY'> & {
  readonly market: Pick<ReportingMarket['market'], 'days' | 'curves'>
}
