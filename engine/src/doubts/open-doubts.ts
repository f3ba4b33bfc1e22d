import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { type CarriedCloses, openDoubt } from '@portal/analytics/series/carried-closes.ts'
import type { Doubt } from '@portal/analytics/series/judge-closes.ts'
import { currenciesOf } from '#instruments/kinds.ts'
import { quantityAt } from '#ledger/account-ledger.ts'

import type { Market } from '#market/market.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { heldIn } from '#positions/held.ts'
import type { AccountHistory } from '#scope/account-history.ts'

/** The closes of an instrument, or the exchange rates of a currency against the pivot. */
export type QuotedSeries =
  | { readonly kind: 'instrument'; readonly index: number }
  | { readonly kind: 'rate'; readonly currency: string }

/** A close or exchange rate that is in doubt while an older one stands. */
export interface OpenDoubt {
  readonly of: QuotedSeries
  readonly doubt: Doubt
  /** The older close that counts, restated up to the last valuation day. */
  readonly standing: number
}

/** The instrument's ticker, or the currency. */
export const nameOf = ({ instruments }: Pick<Market, 'instruments'>, of: QuotedSeries): string =>
  of.kind === 'instrument' ? instruments[of.index]!.ticker : of.currency

/** The closes of a series on the valuation days; undefined of the pivot and of a currency without rates. */
export const closesOf = ({ market }: Pick<ReportingMarket, 'market'>, of: QuotedSeries): CarriedCloses | undefined =>
  of.kind === 'instrument' ? market.closes(of.index) : market.rateCloses(of.currency)

/** The closes that the value of an instrument in a currency is made of: its own, and the rates by which it is converted. */
export function seriesOfInstrument({ market, reportingCCY }: ReportingMarket, index: number): readonly QuotedSeries[] {
  const currencies = currenciesOf(market.instruments[index]!)
  return [{ kind: 'instrument', index }, ...seriesOfRates(currencies, reportingCCY)]
}

/** The rates by which some currencies are converted into another: none where they are that one. */
export function seriesOfRates(from: Iterable<string>, into: string): readonly QuotedSeries[] {
  const others = [...new Set(from)].filter((currency) => currency !== into)
  return (others.length === 0 ? [] : [...others, into]).map((currency) => ({ kind: 'rate', currency }))
}

/** Doubts about a series on the last valuation day; none where no older close counts. */
export function doubtIn(scope: Pick<ReportingMarket, 'market'>, of: QuotedSeries): readonly OpenDoubt[] {
  const closes = closesOf(scope, of)
  const { last } = scope.market
  const doubt = closes && openDoubt(closes, last)
  const standing = closes?.values[last] ?? Number.NaN
  return doubt && !Number.isNaN(standing) ? [{ of, doubt, standing }] : []
}

/** Everything in doubt that the value of some accounts rests on. */
export function doubtsOfAccounts(scope: ReportingMarket, accounts: readonly AccountHistory[]): readonly OpenDoubt[] {
  const held = heldIn({ ...scope, accounts })
  const ofInstruments = [...held.instruments].flatMap((index) => doubtIn(scope, { kind: 'instrument', index }))
  return [...ofInstruments, ...seriesOfRates(held.currencies, scope.reportingCCY).flatMap((of) => doubtIn(scope, of))]
}

/** A close on a valuation day, and another in its place. */
interface OtherClose {
  readonly of: QuotedSeries
  readonly t: number
  readonly standing: number
  readonly value: number
}

/** By how much the NPV of some accounts would change with another close, in the reporting currency; NaN where unknown. */
export function effectOn(
  scope: ReportingMarket,
  accounts: readonly AccountHistory[],
  { of, t, standing, value }: OtherClose,
): number {
  const { market, rates, currency } = scope
  if (of.kind === 'instrument') {
    const instrument = market.instrumentAt(of.index)
    if (instrument.settlement !== 'paid') return 0
    const held = accounts.flatMap(({ ledger }) => ledger.rows.filter((row) => row.instrument === of.index))
    const quantity = held.reduce((sum, { steps }) => sum + quantityAt(steps, t), 0)
    return quantity === 0 ? 0 : quantity * instrument.multiplier * (value - standing) * rates[instrument.currency]![t]!
  }
  const doubted = market.currencyIndex(of.currency)
  const growth = value / standing
  return sumOfValues(scope, accounts, t, (index) =>
    index === currency ? 0 : (index === doubted ? growth : 1) / (currency === doubted ? growth : 1) - 1,
  )
}

/** The NPV of some accounts at a close, in the reporting currency; NaN where unknown. */
export const npvOf = (scope: ReportingMarket, accounts: readonly AccountHistory[], t: number): number =>
  sumOfValues(scope, accounts, t, () => 1)

/** Value of accounts in each currency, times a factor of the currency. */
function sumOfValues(
  { rates }: ReportingMarket,
  accounts: readonly AccountHistory[],
  t: number,
  factorOf: (currency: number) => number,
): number {
  let sum = 0
  for (const { ledger } of accounts)
    ledger.value.forEach((value, currency) => {
      if (value && value[t] !== 0) sum += value[t]! * rates[currency]![t]! * factorOf(currency)
    })
  return sum
}

/** The doubtful value, the reason, and the value that counts instead. */
export function doubtText({ market }: Pick<ReportingMarket, 'market'>, open: OpenDoubt): Text {
  const { days, last, live } = market
  const { of, doubt, standing } = open
  const { ages } = closesOf({ market }, of)!
  return message('doubts.open', {
    isLive: live !== null && doubt.index === last,
    isRate: of.kind === 'rate',
    name: nameOf(market, of),
    day: isoDay(days[doubt.index]!),
    value: doubt.value,
    why: whyText(doubt),
    before: isoDay(days[last - ages[last]!]!),
    standing,
  })
}

/** Why a close is in doubt, after its value. */
export function whyText({ reason, split }: Pick<Doubt, 'reason' | 'split'>): Text {
  const ratio = split === null ? null : ratioText(split)
  switch (reason) {
    case 'notPositive':
      return message('doubts.why.notPositive')
    case 'unit':
      return ratio === null ? message('doubts.why.unit') : message('doubts.why.unitOrSplit', { ratio })
    case 'inverse':
      return message('doubts.why.inverse')
    case 'split':
      return message('doubts.why.split', { ratio: ratio ?? '' })
    case 'limit':
    case 'roundTrip':
      return message('doubts.why.limit')
  }
}

const ratioText = (split: number): Text =>
  split >= 1 ? message('doubts.manyForOne', { count: split }) : message('doubts.oneForMany', { count: Math.round(1 / split) })
