import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { periodPriceReturn, priceReturn } from '@portal/analytics/series/price-return.ts'
import { kindModel } from '#instruments/kinds.ts'
import { STALE_DAYS } from '#instruments/stale-days.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import { dealDay, dealtPriceAt } from '#ledger/dealt-prices.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { type Figure, figure } from '#scope/figure.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'

/**
 * The last close, or live quote, of an instrument as quoted; a remark says where it is past its end, stale or not live. That a later
 * one is in doubt is noted with the reply (`withDoubtNotes`).
 */
export function quotedPrice({ market }: Pick<ReportingMarket, 'market'>, index: number): Figure {
  const { last, days, live } = market
  const { values, ages } = market.closes(index)
  const age = ages[last]!
  const day = isoDay(days[last - age] ?? days[last]!)
  const known = figure(values[last]!, () => noPrice({ market }, index, last))
  const ended = pastEnd({ market }, index)
  if (known.value === null)
    return ended === undefined
      ? known
      : { ...known, reason: message('positions.noPriceAndEnded', { reason: known.reason, ended }) }
  if (ended !== undefined) return { ...known, reason: ended }
  if (age > STALE_DAYS) return { ...known, reason: message('positions.staleClose', { day, age }) }
  const remark = live?.priceRemark(index)
  return remark === undefined ? known : { ...known, reason: remark }
}

/** The price of an instrument that some accounts hold: before its first close the one at which it was booked there, if it is one. */
export function heldPrice(reporting: ReportingAccounts, index: number): Figure {
  const { market, accounts } = reporting
  const { last, days } = market
  const rows = accounts.flatMap(({ ledger }) => ledger.rows.filter(({ instrument }) => instrument === index))
  const booked = rows.flatMap(({ dealt, steps }) => (dealt && quantityAt(steps, last) !== 0 ? dealt : []))
  const [first] = booked
  if (first === undefined || market.instrumentAt(index).firstPriced <= last) return quotedPrice(reporting, index)
  const price = dealtPriceAt(first, last)
  if (booked.some((each) => dealtPriceAt(each, last) !== price)) return { value: null, reason: message('positions.bookedPrices') }
  return { value: price, reason: message('positions.bookedPrice', { day: isoDay(days[dealDay(first, last)]!) }) }
}

/**
 * Fault of an instrument that is still held after its last day: nothing is redeemed or exercised without an entry, so it keeps
 * its last price, or that of a quote that should not be. Undefined up to that day, and for what has none.
 */
function pastEnd({ market }: Pick<ReportingMarket, 'market'>, index: number): Text | undefined {
  const { kind, terms } = market.instruments[index]!
  const end = kindModel(kind).end(terms)
  if (!end || end.day >= market.days[market.last]!) return undefined
  return message('positions.ended', { did: end.did, day: isoDay(end.day), entry: end.entry })
}

/** Price return of an instrument on the as-of day, in its own currency. */
export function priceMove({ market }: Pick<ReportingMarket, 'market'>, index: number): Figure {
  const { last } = market
  const closes = market.closes(index)
  return figure(priceReturn(closes, market.priceActions(index), last), () =>
    Number.isNaN(closes.values[last]!)
      ? noPrice({ market }, index, last)
      : closes.values[last - 1]! <= 0
        ? noPrice({ market }, index, last - 1)
        : message('positions.noPreviousClose', { ticker: market.instruments[index]!.ticker }),
  )
}

/** Price return of an instrument from a close up to the as-of day, in its own currency, with the remark of its last close. */
export function periodPriceMove(reporting: Pick<ReportingMarket, 'market'>, index: number, start: number): Figure {
  const { market } = reporting
  const { last } = market
  const closes = market.closes(index)
  const move = periodPriceReturn(closes, market.priceActions(index), start, last)
  const known = figure(move, () => noPrice(reporting, index, Number.isNaN(closes.values[last]!) ? last : start))
  const { reason } = quotedPrice(reporting, index)
  return known.value === null || reason === undefined ? known : { ...known, reason }
}

/** Why an instrument has no price at a close. */
export function noPrice({ market }: Pick<ReportingMarket, 'market'>, index: number, t: number): Text {
  const { ticker, kind } = market.instruments[index]!
  const { notQuoted } = kindModel(kind)
  if (notQuoted !== null) return notQuoted
  if (t < 0) return message('positions.noPriceBefore', { ticker, day: isoDay(market.days[0]!) })
  const day = isoDay(market.days[t]!)
  const isUnpriced = market.closes(index).first > t
  return isUnpriced ? message('positions.noPriceUpTo', { ticker, day }) : message('positions.noPositivePrice', { ticker, day })
}
