import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { quantityAt } from '@portal/analytics/ledger/account-ledger.ts'
import { type CarriedCloses, openDoubt } from '@portal/analytics/series/carried-closes.ts'
import type { Doubt } from '@portal/analytics/series/judge-closes.ts'

import type { Market } from '#market/market.ts'
import type { AccountHistory } from '../ledger/scope-history.ts'
import { heldIn } from '../positions/held.ts'
import type { ToldMarket } from '../reporting-scope.ts'

/** A close of an instrument, or an exchange rate of a currency against the pivot, that is in doubt while an older one stands. */
export interface OpenDoubt {
  readonly of: { readonly kind: 'instrument'; readonly index: number } | { readonly kind: 'rate'; readonly currency: string }
  readonly doubt: Doubt
  /** What stands instead, restated up to the last valuation day. */
  readonly standing: number
  /** The figure is a rate itself. */
  readonly isOfPair?: boolean
}

/** The instrument's ticker, or the currency. */
export const nameOf = ({ instruments }: Pick<Market, 'instruments'>, { of }: OpenDoubt): string =>
  of.kind === 'instrument' ? instruments[of.index]!.ticker : of.currency

/** The close of an instrument that is in doubt on the last valuation day; none where no older one stands. */
export function doubtOfInstrument({ market }: Pick<ToldMarket, 'market'>, index: number): readonly OpenDoubt[] {
  return openIn(market.closes(index), market.last, { kind: 'instrument', index })
}

/** The rates in doubt by which some currencies are converted into another: none where they are that one. */
export function doubtsOfRates(
  { market }: Pick<ToldMarket, 'market'>,
  from: Iterable<string>,
  into: string,
): readonly OpenDoubt[] {
  const others = [...new Set(from)].filter((currency) => currency !== into)
  return (others.length === 0 ? [] : [...others, into]).flatMap((currency) => {
    const closes = market.rateCloses(currency)
    return closes ? openIn(closes, market.last, { kind: 'rate', currency }) : []
  })
}

function openIn(closes: CarriedCloses, last: number, of: OpenDoubt['of']): readonly OpenDoubt[] {
  const doubt = openDoubt(closes, last)
  const standing = closes.values[last]!
  return doubt && !Number.isNaN(standing) ? [{ of, doubt, standing }] : []
}

/** Everything in doubt that the value of some accounts rests on. */
export function doubtsOfAccounts(scope: ToldMarket, accounts: readonly AccountHistory[]): readonly OpenDoubt[] {
  const held = heldIn({ ...scope, accounts })
  const ofInstruments = [...held.instruments].flatMap((index) => doubtOfInstrument(scope, index))
  return [...ofInstruments, ...doubtsOfRates(scope, held.currencies, scope.reportingCCY)]
}

/** By how much the NPV of some accounts would change if the value in doubt were believed, in the reporting currency; NaN where unknown. */
export function effectOn(scope: ToldMarket, accounts: readonly AccountHistory[], { of, doubt, standing }: OpenDoubt): number {
  const { market, rates, currency } = scope
  const { last } = market
  if (of.kind === 'instrument') {
    const instrument = market.instrumentAt(of.index)
    if (instrument.settlement !== 'paid') return 0
    const held = accounts.flatMap(({ ledger }) => ledger.rows.filter((row) => row.instrument === of.index))
    const quantity = held.reduce((sum, { steps }) => sum + quantityAt(steps, last), 0)
    return quantity * instrument.multiplier * (doubt.value - standing) * rates[instrument.currency]![last]!
  }
  const doubted = market.currencyIndex(of.currency)
  const growth = doubt.value / standing
  return sumOfValues(scope, accounts, (index) => (index === currency ? 0 : (index === doubted ? growth : 1) / (currency === doubted ? growth : 1) - 1)) // biome-ignore format: one line
}

/** The NPV of some accounts in the reporting currency; NaN where unknown. */
export const npvOf = (scope: ToldMarket, accounts: readonly AccountHistory[]): number => sumOfValues(scope, accounts, () => 1)

/** What accounts hold in each currency, times a factor of the currency. */
function sumOfValues(
  { market: { last }, rates }: ToldMarket,
  accounts: readonly AccountHistory[],
  factorOf: (currency: number) => number,
): number {
  let sum = 0
  for (const { ledger } of accounts)
    ledger.value.forEach((value, currency) => {
      if (value && value[last] !== 0) sum += value[last]! * rates[currency]![last]! * factorOf(currency)
    })
  return sum
}

/** What is in doubt, why, and what stands instead. */
export function doubtText({ market }: Pick<ToldMarket, 'market'>, open: OpenDoubt): string {
  const { days, last, live } = market
  const { of, doubt, standing } = open
  const kind = `${live !== null && doubt.index === last ? 'live ' : ''}${of.kind === 'rate' ? 'exchange rate' : live !== null && doubt.index === last ? 'quote' : 'close'}`
  const { ages } = of.kind === 'instrument' ? market.closes(of.index) : market.rateCloses(of.currency)!
  const before = isoDay(days[last - ages[last]!]!)
  return `In doubt: the ${kind} of ${nameOf(market, open)} of ${isoDay(days[doubt.index]!)}, ${doubt.value}, ${whyText(doubt)}. That of ${before}, ${standing}, counts until it is believed`
}

function whyText({ reason, split }: Doubt): string {
  const units = split === null ? '' : split >= 1 ? `${split} for 1` : `1 for ${Math.round(1 / split)}`
  switch (reason) {
    case 'notPositive':
      return 'is not above 0'
    case 'unit':
      return `looks like an error of unit or decimals${split === null ? '' : `, or a split of ${units}`}`
    case 'inverse':
      return 'looks like the rate of the other direction'
    case 'split':
      return `looks like a split of ${units} that is not booked`
    case 'limit':
    case 'roundTrip':
      return 'moved beyond its limit'
  }
}
