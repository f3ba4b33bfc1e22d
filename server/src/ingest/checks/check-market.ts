import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { CorporateActionRecord, Entries } from '../dataset.ts'
import type { Add, AddAt } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/**
 * Checks prices, exchange rates and corporate actions.
 *
 * @param sentAt no close may be of a later day, since the last close is the reporting date; null without a sender
 */
export function checkMarket(dataset: Entries, references: ReferenceData, sentAt: Date | null, addAt: AddAt): void {
  checkDays(dataset, sentAt, addAt)
  dataset.prices.forEach(({ instrument, close }, index) => {
    const found = references.instrument(instrument)
    if (!found) addAt('prices', index, 'instrument', ...noInstrument(instrument))
    // A future may have a negative price, and a worthless instrument the price 0.
    else if (
      found !== 'unread' &&
      !(Number(close) > 0 || kindModel(found.kind).allowsNonPositive || (found.isWorthless && Number(close) === 0))
    )
      addAt('prices', index, 'close', problemText('priceNotAbove0', { close }), problemText('correctMarkInstrumentWorthless'))
  })
  dataset.fxRates.forEach(({ currency, rate }, index) => {
    if (!isCurrency(currency)) addAt('fxRates', index, 'currency', ...noCurrency(currency))
    if (!(Number(rate) > 0))
      addAt(
        'fxRates',
        index,
        'rate',
        problemText('rateNotAbove0', { rate }),
        problemText('giveUnitsPerUnit', { pivotCurrency: references.pivotCurrency }),
      )
    else if (currency === references.pivotCurrency && Number(rate) !== 1)
      addAt(
        'fxRates',
        index,
        'rate',
        problemText('ratesSoOwn1', { currency }),
        problemText('giveUnitsPerUnitAnother', { currency }),
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

/** The latest day (ISO date) of which anything can be known at an instant. */
export const latestClose = (sentAt: Date): string => isoDay(Math.floor(sentAt.getTime() / DAY_MS) + DAYS_AHEAD)

function checkDays({ prices, fxRates }: Entries, sentAt: Date | null, addAt: AddAt): void {
  if (!sentAt) return
  const latest = latestClose(sentAt)
  const remedy = problemText('correctDaySendWhen')
  prices.forEach(({ day }, index) => {
    if (day > latest) addAt('prices', index, 'day', problemText('closeCannotKnownYet', { day }), remedy)
  })
  fxRates.forEach(({ day }, index) => {
    if (day > latest) addAt('fxRates', index, 'day', problemText('rateCannotKnownYet', { day }), remedy)
  })
}

function checkAction(record: CorporateActionRecord, references: ReferenceData, add: Add): void {
  const { instrument, type, exDate, payDate, ratio, otherInstrument, amount, currency } = record
  if (!references.instrument(instrument)) add('instrument', ...noInstrument(instrument))
  if (payDate !== null && payDate < exDate) add('pay_date', problemText('paidBeforeExDate'), problemText('correctOneTwoDays'))
  const isCash = type === 'cashDividend'
  const hasChild = type === 'spinOff' || type === 'rights' || type === 'merger'
  if (isCash ? ratio !== null : ratio === null || Number(ratio) <= 0)
    add(
      'ratio',
      isCash ? problemText('cashDividendNoRatio') : problemText('needsRatioAbove0', { type }),
      problemText('newUnitsPerOld'),
    )
  if (isCash && (amount === null || Number(amount) <= 0))
    add('amount', problemText('cashDividendNeedsAmount'), problemText('giveGrossAmountPer'))
  if (type === 'merger' && amount !== null && Number(amount) <= 0)
    add('amount', problemText('cashOfMergerAbove0'), problemText('giveCashPerUnit'))
  if (amount !== null && currency === null) add('currency', problemText('currencyAmountMissing'), problemText('giveMissing'))
  if (currency !== null && !isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (!hasChild && otherInstrument !== null)
    add('other_instrument', problemText('noOtherInstrument', { type }), problemText('leaveCellEmpty'))
  if (hasChild && otherInstrument === null)
    add('other_instrument', problemText('needsInstrumentHoldersReceive', { type }), problemText('giveId'))
  if (otherInstrument !== null && !references.instrument(otherInstrument))
    add('other_instrument', ...noInstrument(otherInstrument))
}
