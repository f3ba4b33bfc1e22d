import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { CorporateAction, LedgerEvent } from '../ledger-event.ts'
import type { InstrumentAt } from '../ledger-instrument.ts'

/** The instruments and currencies that events may name. */
interface NamedMarket {
  readonly currencyCount: number
  readonly instrumentAt: InstrumentAt
}

/**
 * Makes sure that the events of an account can be booked: ascending by day, their numbers are numbers, and the market has their
 * instruments and currencies. What lots cost in the reporting currency is unknown before the first rate.
 *
 * @throws RangeError that names the event, the field and what it should hold
 */
export function checkEvents(events: readonly LedgerEvent[], market: NamedMarket): void {
  let dayBefore = Number.NEGATIVE_INFINITY
  for (let i = 0; i < events.length; i++) {
    checkEvent(events[i]!, i, dayBefore)
    checkNames(events[i]!, i, market)
    dayBefore = events[i]!.day
  }
}

/**
 * Makes sure that corporate actions can be booked: ascending by day, with ratios above 0.
 *
 * @throws RangeError that names the action, the field and what it should hold
 */
export function checkActions(actions: readonly CorporateAction[]): void {
  let dayBefore = Number.NEGATIVE_INFINITY
  for (const [position, action] of actions.entries()) {
    const { day, ratio } = action
    if (!Number.isInteger(day)) refuse(action, position, 'day', day, 'give a whole day number')
    if (day < dayBefore) refuse(action, position, 'day', isoDay(day), 'order the corporate actions by day')
    if (!(ratio > 0 && ratio < Number.POSITIVE_INFINITY))
      refuse(action, position, 'ratio', ratio, 'give new units per old unit, above 0')
    const share = action.type === 'distribution' ? (action.costShare ?? 0) : 0
    if (!(share >= 0 && share <= 1)) refuse(action, position, 'costShare', share, 'give a fraction from 0 to 1')
    const paid = action.type === 'distribution' ? (action.cash?.amount ?? 0) : 0
    if (!(paid >= 0 && paid < Number.POSITIVE_INFINITY))
      refuse(action, position, 'cash', paid, 'give an amount a unit, not below 0')
    dayBefore = day
  }
}

function checkEvent(event: LedgerEvent, position: number, dayBefore: number): void {
  const { type, day } = event
  if (!Number.isInteger(day)) refuse(event, position, 'day', day, 'give a whole day number')
  if (day < dayBefore)
    refuse(event, position, 'day', isoDay(day), `order the events by day; the one before is of ${isoDay(dayBefore)}`)
  if (type === 'trade' || type === 'exercise' || type === 'forwardDelivery') {
    check(event, position, 'quantity', event.quantity)
    check(event, position, 'price', event.price)
    check(event, position, 'accrued', event.accrued)
    check(event, position, 'costs', event.costs)
    const rate = event.settlementRate
    if (!(rate > 0 && rate < Number.POSITIVE_INFINITY)) refuse(event, position, 'settlementRate', rate, 'give a number above 0')
  } else if (type === 'currencyDeal') {
    check(event, position, 'amount', event.amount)
    check(event, position, 'otherAmount', event.otherAmount)
    check(event, position, 'costs', event.costs)
  } else if (type === 'kindTransfer') {
    check(event, position, 'quantity', event.quantity)
    for (const lot of event.lots ?? []) {
      check(event, position, 'lots: quantity', lot.quantity)
      check(event, position, 'lots: cost', lot.cost)
    }
  } else check(event, position, 'amount', event.amount)
}

function checkNames(event: LedgerEvent, position: number, { currencyCount, instrumentAt }: NamedMarket): void {
  const { type } = event
  if (type !== 'moneyTransfer' && type !== 'currencyDeal' && event.instrument !== null)
    if (!hasInstrument(instrumentAt, event.instrument))
      refuse(event, position, 'instrument', event.instrument, 'give the index of an instrument of the market')
  if (type !== 'kindTransfer') checkCurrency(event, position, 'currency', event.currency, currencyCount)
  if (type === 'trade' || type === 'exercise' || type === 'forwardDelivery')
    checkCurrency(event, position, 'settlementCurrency', event.settlementCurrency, currencyCount)
  if (type === 'currencyDeal') checkCurrency(event, position, 'otherCurrency', event.otherCurrency, currencyCount)
}

function checkCurrency(event: LedgerEvent, position: number, field: string, index: number, currencyCount: number): void {
  if (!(Number.isInteger(index) && index >= 0 && index < currencyCount))
    refuse(event, position, field, index, `give an index below ${currencyCount}`)
}

const hasInstrument = (instrumentAt: InstrumentAt, index: number): boolean =>
  Number.isInteger(index) && index >= 0 && (instrumentAt(index) as unknown) !== undefined

function check(event: LedgerEvent, position: number, field: string, value: number): void {
  if (!Number.isFinite(value)) refuse(event, position, field, value, 'give a finite number')
}

function refuse(
  what: LedgerEvent | CorporateAction,
  position: number,
  field: string,
  value: number | string,
  remedy: string,
): never {
  const on = Number.isInteger(what.day) ? ` on ${isoDay(what.day)}` : ''
  throw new RangeError(`entry ${position} (${what.type}${on}): ${field} is ${value}: ${remedy}`)
}
