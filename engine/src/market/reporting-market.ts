import type { QuotedMarket } from '#instruments/instrument-market.ts'
import { InvalidInput } from '#invalid-input.ts'
import type { InstrumentRow } from '#ledger/account-ledger.ts'
import type { Rates } from '#ledger/row-money.ts'
import type { Text } from '#message.ts'
import type { Market } from './market.ts'

/** A market and the currency that amounts are reported in. */
export interface ReportingMarket extends QuotedMarket {
  readonly market: Market
  readonly reportingCCY: string
  /** Index of the reporting currency. */
  readonly currency: number
  readonly rates: Rates
  /** Epoch seconds of the recording instant that was asked for; undefined where none was. */
  readonly recordedAsOf?: number | undefined
  /** Why the period is not the one that was asked for; undefined where it is. */
  readonly periodRemark?: Text | undefined
}

/** The valuation days of a market up to its last close. */
export interface ReportingDays {
  readonly market: Pick<Market, 'days' | 'last'>
}

/** A market for a row: at the row's own prices where it has any. */
export function atRowPrices<Reporting extends ReportingMarket>(
  reporting: Reporting,
  { id }: { readonly id: string },
  row: InstrumentRow,
): Reporting {
  if (!row.dealt) return reporting
  return { ...reporting, rowPrices: { account: id, instrument: row.instrument, dealt: row.dealt } }
}

/**
 * A market with the currency that is reported in.
 *
 * @throws InvalidInput for a currency the institution does not report in
 */
export function inReportingCurrency(market: Market, reportingCCY: string): ReportingMarket {
  if (!market.reportingCurrencies.includes(reportingCCY)) {
    const choice = market.reportingCurrencies.join(', ')
    throw new InvalidInput('noReportingCurrencyOf', { currency: reportingCCY, choice })
  }
  return { market, reportingCCY, currency: market.currencyIndex(reportingCCY), rates: market.ratesIn(reportingCCY) }
}
