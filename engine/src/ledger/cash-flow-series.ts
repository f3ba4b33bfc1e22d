import type { Span } from '@portal/analytics/calendar/span.ts'
import { type AccountLedger, type CashRow, firstFrom } from './account-ledger.ts'
import { convert, dealFlow, type Rates } from './row-money.ts'

/**
 * Net value moved into a cash row on each day of a period, currency deals among it, in the reporting currency. + in. The same as
 * `cashFlow` day by day, in one pass.
 */
export function cashFlowSeries(
  { deals }: AccountLedger,
  { currency, flows }: CashRow,
  rates: Rates,
  reportingCurrency: number,
  { start, end }: Span,
): Float64Array {
  const series = new Float64Array(Math.max(end - start, 0))
  for (let k = firstFrom(flows.index, start + 1); flows.index[k]! <= end; k++) {
    const t = flows.index[k]!
    series[t - start - 1]! += convert(flows.amount[k]!, rates[flows.currency[k]!]![t]!)
  }
  for (const deal of deals) {
    const { index: t } = deal
    if (t > start && t <= end) series[t - start - 1]! += dealFlow(deal, currency, t, rates, reportingCurrency)
  }
  return series
}
