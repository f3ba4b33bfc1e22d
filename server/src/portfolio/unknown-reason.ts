import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { quantityAt } from '@portal/analytics/ledger/account-ledger.ts'

import type { AccountHistory } from './histories.ts'
import { noPrice } from './quoted-price.ts'
import type { ToldMarket } from './reporting-scope.ts'

/** Why the value of some accounts at a close, or a flow of that day, is unknown: the prices and rates that are missing. */
export function unknownReason({ market, rates }: ToldMarket, accounts: readonly AccountHistory[], t: number): string {
  const isUnpriced = (instrument: number) =>
    market.instrumentAt(instrument).settlement !== 'forward' && market.closes(instrument).first > t
  const tickers = new Set<string>()
  const currencies = new Set<string>()
  for (const { ledger } of accounts) {
    for (const { instrument, steps } of ledger.rows)
      if (quantityAt(steps, t) !== 0 && isUnpriced(instrument)) tickers.add(market.instruments[instrument]!.ticker)
    for (const flow of ledger.external)
      if (flow.index === t && flow.instrument !== null && isUnpriced(flow.instrument))
        tickers.add(market.instruments[flow.instrument]!.ticker)
    ledger.value.forEach((value, currency) => {
      if (value && value[t] !== 0 && Number.isNaN(rates[currency]![t]!)) currencies.add(market.currencies[currency]!)
    })
  }
  const until = `up to ${isoDay(market.days[t]!)}`
  const parts = [
    ...(tickers.size > 0 ? [`no price of ${listOf(tickers)} ${until}`] : []),
    ...(currencies.size > 0 ? [`no exchange rate of ${listOf(currencies)} ${until}`] : []),
  ]
  const [first = `an amount of ${isoDay(market.days[t]!)} is unknown`, ...others] = parts
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join('; ')
}

/**
 * The same of one row: the price and the rates that its own value needs; of a flow in another currency, or where those are known, what
 * is missing in the accounts.
 */
export function unknownRowReason(told: ToldMarket, accounts: readonly AccountHistory[], of: RowSubject, t: number): string {
  const { market, rates } = told
  const isForward = of.kind === 'instrument' && market.instrumentAt(of.index).settlement === 'forward'
  if (of.kind === 'instrument' && !isForward && market.closes(of.index).first > t) return noPrice(told, of.index, t)
  const missing = currenciesOf(market, of).filter((currency) => Number.isNaN(rates[market.currencyIndex(currency)]![t]!))
  if (missing.length > 0) return `No exchange rate of ${listOf(new Set(missing))} up to ${isoDay(market.days[t]!)}`
  return unknownReason(told, accounts, t)
}

/** What a row is of. */
type RowSubject = { readonly kind: 'instrument'; readonly index: number } | { readonly kind: 'cash'; readonly currency: string }

/** The currencies of a row's value: of a currency forward both its legs'. */
function currenciesOf(market: ToldMarket['market'], of: RowSubject): readonly string[] {
  if (of.kind === 'cash') return [of.currency]
  const { currency, terms } = market.instruments[of.index]!
  return terms.kind === 'fxForward' ? [terms.buyCurrency, currency] : [currency]
}

/** The first three names, and how many more there are. */
export function listOf(names: ReadonlySet<string>): string {
  const [shown, hidden] = [[...names].sort().slice(0, 3), Math.max(names.size - 3, 0)]
  return `${shown.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`
}
