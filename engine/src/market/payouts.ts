import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { CarriedCloses } from '@portal/analytics/series/carried-closes.ts'
import type { Payout } from '@portal/analytics/series/total-return.ts'
import { kindModel } from '#instruments/kinds.ts'
import type { MarketInstrument } from '#instruments/market-instrument.ts'
import type { StoredAction } from './stored-market.ts'

interface Surroundings {
  readonly days: Int32Array
  readonly instruments: readonly MarketInstrument[]
  readonly closes: (index: number) => CarriedCloses
  readonly instrumentIndex: (id: string) => number
  /** Units of one currency per unit of another on a day. */
  readonly rate: (from: string, into: string, t: number) => number
}

/**
 * Payouts of an instrument to its holders, per unit and in units of its quotation, by ex-day: cash dividends gross, the value of spin-offs
 * and rights at their first close, coupons.
 *
 * @param actions of this instrument
 */
export function payoutsOf(index: number, actions: readonly StoredAction[], surroundings: Surroundings): readonly Payout[] {
  const { days, instruments, closes } = surroundings
  const { kind, terms } = instruments[index]!
  const payouts = [
    ...actions.flatMap((action) => actionPayout(index, action, surroundings)),
    ...(kindModel(kind).accrual?.payouts(terms, days, (t) => closes(index).values[t]!) ?? []),
  ]
  return payouts.filter((payout) => payout.index < days.length).sort((a, b) => a.index - b.index)
}

function actionPayout(index: number, action: StoredAction, surroundings: Surroundings): readonly Payout[] {
  const { days, instruments, closes, instrumentIndex, rate } = surroundings
  const { currency, multiplier } = instruments[index]!
  const t = indexOnOrAfter(days, action.exDay)
  if (action.type === 'cashDividend' && action.amount !== null) {
    const amount = Number(action.amount) * rate(action.currency ?? currency, currency, t)
    return [{ index: t, amount: amount / multiplier }]
  }
  if ((action.type !== 'spinOff' && action.type !== 'rights') || action.otherInstrumentId === null) return []
  const other = instrumentIndex(action.otherInstrumentId)
  const child = instruments[other]!
  const { values, first } = closes(other)
  const value = (values[Math.max(t, first)] ?? Number.NaN) * child.multiplier * rate(child.currency, currency, t)
  return [{ index: t, amount: (Number(action.ratio) * value) / multiplier }]
}
