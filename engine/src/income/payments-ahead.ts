import { addMonths, isoDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, parameter, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { kindModel } from '#instruments/kinds.ts'
import type { Market } from '#market/market.ts'
import type { StoredAction } from '#market/stored-market.ts'
import { message } from '#message.ts'

/** A payment that is expected of a unit that is held at the close. */
export interface UnitPayment {
  readonly kind: 'coupon' | 'redemption' | 'dividend'
  /** `forecast` where neither terms, a fixing nor an announcement says the amount. */
  readonly basis: 'terms' | 'announced' | 'forecast'
  /** Day number: the coupon date or maturity, of a dividend the day from which a buyer no longer gets it. */
  readonly day: number
  /** Before taxes, in `currency`. */
  readonly amount: number
  readonly currency: string
  /** How the amount is made. */
  readonly made: () => Derivation
}

/** Months that are looked ahead, and back for dividends that are repeated. */
const MONTHS = 12
/** A dividend is not repeated where one is announced so many days around its day. */
const SAME_DIVIDEND_DAYS = 45

/**
 * Payments of one unit of an instrument expected in the twelve months after the as-of day, ascending by day: by its terms, as announced,
 * and each dividend of the last twelve months once more a year later.
 */
export function paymentsAhead(market: Market, index: number): readonly UnitPayment[] {
  const today = market.days[market.last]!
  const until = addMonths(today, MONTHS)
  return [...termPayments(market, index), ...dividends(market, index, today)]
    .filter(({ day }) => day > today && day <= until)
    .sort((a, b) => a.day - b.day)
}

function termPayments(market: Market, index: number): readonly UnitPayment[] {
  const { kind, currency, multiplier } = market.instruments[index]!
  const payments = kindModel(kind).accrual?.paymentsAhead(market, index) ?? []
  return payments.map(({ kind, day, amount, isForecast, made }) => {
    const description = { label: message('positions.paidPerUnit'), formula: message('positions.quotedTimesMultiplier') }
    const perUnit = () => step('product', { ...description, unit: 'price' }, [made(), multiplierOf(multiplier)])
    return { kind, day, basis: isForecast ? 'forecast' : 'terms', amount: amount * multiplier, currency, made: perUnit }
  })
}

function dividends(market: Market, index: number, today: number): readonly UnitPayment[] {
  const { id } = market.instruments[index]!
  const own = market.stored.actions.filter(
    ({ instrumentId, type, amount }) => instrumentId === id && type === 'cashDividend' && amount !== null,
  )
  const announced = own.filter(({ exDay }) => exDay > today)
  const from = addMonths(today, -MONTHS)
  const repeated = own.filter(({ exDay }) => {
    const again = addMonths(exDay, MONTHS)
    return exDay > from && exDay <= today && !announced.some((each) => Math.abs(each.exDay - again) <= SAME_DIVIDEND_DAYS)
  })
  return [
    ...announced.map((action) => announcedDividend(market, index, action)),
    ...repeated.map((action) => repeatedDividend(market, index, action)),
  ]
}

function announcedDividend(market: Market, index: number, action: StoredAction): UnitPayment {
  const from = message('positions.announcedDividend', { day: isoDay(action.exDay) })
  return dividend(
    market,
    index,
    action,
    'announced',
    action.exDay,
    parameter(message('positions.paidPerUnit'), Number(action.amount), from, 'price'),
  )
}

function repeatedDividend(market: Market, index: number, action: StoredAction): UnitPayment {
  const from = message('positions.repeatedDividend', { day: isoDay(action.exDay) })
  const paid = parameter(message('positions.paidPerUnit'), Number(action.amount), from, 'price')
  const ratio = splitsSince(market, index, action.exDay)
  const description = {
    label: message('positions.paidPerUnit'),
    formula: message('positions.overSplits'),
    unit: 'price' as const,
  }
  const splits = parameter(
    message('positions.splitsSince'),
    ratio,
    message('positions.splitsAfter', { day: isoDay(action.exDay) }),
  )
  const made = ratio === 1 ? paid : step('quotient', description, [paid, splits])
  return dividend(market, index, action, 'forecast', addMonths(action.exDay, MONTHS), made)
}

function dividend(
  { instruments }: Market,
  index: number,
  { currency }: StoredAction,
  basis: UnitPayment['basis'],
  day: number,
  made: Derivation,
): UnitPayment {
  return {
    kind: 'dividend',
    basis,
    day,
    amount: made.value,
    currency: currency ?? instruments[index]!.currency,
    made: () => made,
  }
}

/** How many units one unit of a day is today. */
function splitsSince({ days, priceActions }: Market, index: number, day: number): number {
  const at = indexOnOrAfter(days, day)
  return priceActions(index).reduce((ratio, split) => (split.index > at ? ratio * split.ratio : ratio), 1)
}
