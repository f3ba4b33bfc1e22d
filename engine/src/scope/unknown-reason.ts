import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { currenciesOf } from '#instruments/kinds.ts'
import { type InstrumentRow, quantityAt } from '#ledger/account-ledger.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { summarizeList } from '#summarize-list.ts'
import type { AccountHistory } from './account-history.ts'

/** Why the value of some accounts at a close, or a flow of that day, is unknown: the prices and rates that are missing. */
export function unknownReason(reporting: ReportingMarket, accounts: readonly AccountHistory[], t: number): Text {
  const { market, rates } = reporting
  const tickers = new Set<string>()
  const currencies = new Set<string>()
  for (const { ledger } of accounts) {
    for (const row of ledger.rows)
      if (quantityAt(row.steps, t) !== 0 && isRowUnpriced(reporting, row, t))
        tickers.add(market.instruments[row.instrument]!.ticker)
    for (const { index, instrument, unitValue } of ledger.external)
      if (index === t && instrument !== null && isUnpriced(reporting, instrument, t) && Number.isNaN(unitValue ?? Number.NaN))
        tickers.add(market.instruments[instrument]!.ticker)
    ledger.value.forEach((value, currency) => {
      if (value && value[t] !== 0 && Number.isNaN(rates[currency]![t]!)) currencies.add(market.currencies[currency]!)
    })
  }
  return (
    missingText(reporting, { tickers, currencies }, t) ??
    missingText(reporting, { tickers: unpricedTickers(reporting, accounts, t), currencies }, t) ??
    message('scope.amountUnknown', { day: isoDay(market.days[t]!) })
  )
}

/**
 * The same of rows of those accounts: the prices and rates that they need themselves, whatever else is missing. Where they have them all,
 * as with a flow in a currency that is not theirs, what is missing in the accounts.
 *
 * @param closes where to look, the first that misses something counts; at least one
 */
export function unknownRowsReason(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  rows: readonly RowSubject[],
  closes: readonly number[],
): Text {
  for (const t of closes) {
    const text = missingText(reporting, missingOf(reporting, accounts, rows, t), t)
    if (text !== null) return text
  }
  return unknownReason(reporting, accounts, closes[0]!)
}

/** Subject of a row. */
type RowSubject = { readonly kind: 'instrument'; readonly index: number } | { readonly kind: 'cash'; readonly currency: string }

interface Missing {
  readonly tickers: ReadonlySet<string>
  readonly currencies: ReadonlySet<string>
}

function missingOf(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  rows: readonly RowSubject[],
  t: number,
): Missing {
  const { market, rates } = reporting
  const unpriced = rows.flatMap((row) =>
    row.kind === 'instrument' && t >= 0 && isUnpricedIn(reporting, accounts, row.index, t) ? [row.index] : [],
  )
  const currencies = rows.flatMap((row) => rowCurrencies(market, row))
  return {
    tickers: new Set(unpriced.map((index) => market.instruments[index]!.ticker)),
    currencies: new Set(currencies.filter((currency) => Number.isNaN(rates[market.currencyIndex(currency)]![t]!))),
  }
}

const isUnpriced = ({ market }: ReportingMarket, instrument: number, t: number): boolean =>
  market.instrumentAt(instrument).settlement !== 'forward' && market.closes(instrument).first > t

/** Instruments held without a close, also where a price of the row's own values them: risk needs one. */
function unpricedTickers(reporting: ReportingMarket, accounts: readonly AccountHistory[], t: number): ReadonlySet<string> {
  const rows = accounts.flatMap(({ ledger }) => ledger.rows)
  const unpriced = rows.filter((row) => quantityAt(row.steps, t) !== 0 && isUnpriced(reporting, row.instrument, t))
  return new Set(unpriced.map(({ instrument }) => reporting.market.instruments[instrument]!.ticker))
}

/** Whether the row has neither a close nor a price of its own. */
const isRowUnpriced = (reporting: ReportingMarket, row: InstrumentRow, t: number): boolean =>
  isUnpriced(reporting, row.instrument, t) && (row.dealt === undefined || row.dealt.instrument.firstPriced > t)

/** Whether an account has a row of an instrument that is unpriced, or none has one. */
function isUnpricedIn(reporting: ReportingMarket, accounts: readonly AccountHistory[], instrument: number, t: number): boolean {
  const rows = accounts.flatMap(({ ledger }) => ledger.rows.filter((row) => row.instrument === instrument))
  return isUnpriced(reporting, instrument, t) && (rows.length === 0 || rows.some((row) => isRowUnpriced(reporting, row, t)))
}

/** The currencies of a row's value: of a currency forward both its legs'. */
function rowCurrencies(market: ReportingMarket['market'], row: RowSubject): readonly string[] {
  if (row.kind === 'cash') return [row.currency]
  return currenciesOf(market.instruments[row.index]!).toReversed()
}

/** Null where nothing is missing. */
function missingText({ market }: ReportingMarket, { tickers, currencies }: Missing, t: number): Text | null {
  if (tickers.size === 0 && currencies.size === 0) return null
  const day = isoDay(market.days[t]!)
  if (currencies.size === 0) return message('scope.noPrice', { tickers: listOf(tickers), day })
  if (tickers.size === 0) return message('scope.noRate', { currencies: listOf(currencies), day })
  return message('scope.noPriceNoRate', { tickers: listOf(tickers), currencies: listOf(currencies), day })
}

/** The first three names in their alphabet's order, and how many more there are. */
export const listOf = (names: ReadonlySet<string>): Text => summarizeList([...names].sort(), 3)
