import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { CorporateActionRecord, Dataset } from '../dataset.ts'
import type { Add, FailureList } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/**
 * Checks prices, exchange rates and corporate actions.
 *
 * @param sentAt no close may be of a later day, since the last close is the reporting date; null without a sender
 */
export function checkMarket(dataset: Dataset, references: ReferenceData, sentAt: Date | null, addAt: FailureList['add']): void {
  checkDays(dataset, sentAt, addAt)
  dataset.prices.forEach(({ instrument, close }, index) => {
    const found = references.instrument(instrument)
    if (!found) addAt('prices', index, 'instrument', ...noInstrument(instrument))
    // A future may have a negative price, and a worthless instrument the price 0.
    else if (
      found !== 'unread' &&
      !(Number(close) > 0 || kindModel(found.kind).allowsNonPositive || (found.isWorthless && Number(close) === 0))
    )
      addAt('prices', index, 'close', `A price of ${close} is not above 0.`, 'Correct it, or mark the instrument as worthless.')
  })
  dataset.fxRates.forEach(({ currency, rate }, index) => {
    if (!isCurrency(currency)) addAt('fxRates', index, 'currency', ...noCurrency(currency))
    if (!(Number(rate) > 0))
      addAt('fxRates', index, 'rate', `A rate of ${rate} is not above 0.`, `Give units of ${references.pivotCurrency} per unit.`)
    else if (currency === references.pivotCurrency && Number(rate) !== 1)
      addAt(
        'fxRates',
        index,
        'rate',
        `Rates are in ${currency}, so its own is 1.`,
        `Give units of ${currency} per unit of another currency, or use an institution with another pivot currency.`,
      )
  })
  dataset.corporateActions.forEach((record, index) => {
    checkAction(record, references, (column, reason, remedy, code) =>
      addAt('corporateActions', index, column, reason, remedy, code),
    )
  })
}

/** In the far east a day ends before it has begun in UTC. */
const DAYS_AHEAD = 1
const DAY_MS = 86_400_000

function checkDays({ prices, fxRates }: Dataset, sentAt: Date | null, addAt: FailureList['add']): void {
  if (!sentAt) return
  const latest = isoDay(Math.floor(sentAt.getTime() / DAY_MS) + DAYS_AHEAD)
  const remedy = 'Correct the day, or send it when the day is over.'
  prices.forEach(({ day }, index) => {
    if (day > latest) addAt('prices', index, 'day', `The close of ${day} cannot be known yet.`, remedy)
  })
  fxRates.forEach(({ day }, index) => {
    if (day > latest) addAt('fxRates', index, 'day', `The rate of ${day} cannot be known yet.`, remedy)
  })
}

function checkAction(record: CorporateActionRecord, references: ReferenceData, add: Add): void {
  const { instrument, type, exDate, payDate, ratio, otherInstrument, amount, currency } = record
  if (!references.instrument(instrument)) add('instrument', ...noInstrument(instrument))
  if (payDate !== null && payDate < exDate) add('pay_date', 'It is paid before the ex-date.', 'Correct one of the two days.')
  const isCash = type === 'cashDividend'
  const hasChild = type === 'spinOff' || type === 'merger'
  if (isCash ? ratio !== null : ratio === null || Number(ratio) <= 0)
    add(
      'ratio',
      isCash ? 'A cash dividend has no ratio.' : `A ${type} needs a ratio above 0.`,
      'New units per old unit: 4 for 4:1.',
    )
  if (isCash && (amount === null || Number(amount) <= 0))
    add('amount', 'A cash dividend needs an amount above 0.', 'Give the gross amount per unit.')
  if (amount !== null && currency === null) add('currency', 'The currency of the amount is missing.', 'Give it.')
  if (currency !== null && !isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (!hasChild && otherInstrument !== null)
    add('other_instrument', `A ${type} has no other instrument.`, 'Leave the cell empty.')
  if (hasChild && otherInstrument === null)
    add('other_instrument', `A ${type} needs the instrument that holders receive.`, 'Give its id.')
  if (otherInstrument !== null && !references.instrument(otherInstrument))
    add('other_instrument', ...noInstrument(otherInstrument))
}
