import type { Dataset, InstrumentRecord, InstrumentTerms } from '../dataset.ts'
import type { Add, FailureList } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { World } from './world.ts'

/** The kinds that cannot be valued without terms of their own. */
const WITH_TERMS: readonly string[] = ['bond', 'option', 'future', 'fxForward']

/** Adds a failure for every line of instruments.csv whose values cannot be, or do not go together. */
export function checkInstruments({ instruments }: Dataset, world: World, addAt: FailureList['add']): void {
  instruments.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('instruments', index, column, reason, remedy, code)
    checkCommon(record, add)
    checkTerms(record, world, add)
  })
}

function checkCommon({ id, ticker, name, kind, currency, multiplier, country, marketValue }: InstrumentRecord, add: Add): void {
  if (id.trim() === '') add('id', 'The id is empty.', 'Give the id that the other files use.')
  if (ticker.trim() === '') add('ticker', 'The ticker is empty.', 'Give what tables shall show.')
  if (name.trim() === '') add('name', 'The name is empty.', 'Give what tables shall show.')
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (Number(multiplier) <= 0)
    add('multiplier', `The multiplier ${multiplier} is not above 0.`, 'Give the value of a quotation of 1.')
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    add('country', `"${country}" is not a country code.`, 'Use the two capital letters of ISO 3166-1, such as DE.')
  if (marketValue !== null && Number(marketValue) < 0)
    add('market_value', 'The market value is negative.', 'Leave it empty if unknown.')
  if (id.startsWith('CASH:') && (kind !== 'cash' || id !== `CASH:${currency}`))
    add('id', `"${id}" is kept for the cash of that currency.`, 'Give another id, or kind cash and the same currency.')
}

function checkTerms({ kind, terms }: InstrumentRecord, world: World, add: Add): void {
  const wanted = WITH_TERMS.includes(kind) ? kind : 'none'
  if (terms.kind !== wanted) {
    const reason = wanted === 'none' ? `An instrument of kind ${kind} has no terms.` : `The terms of this ${kind} are missing.`
    add('kind', reason, 'See the documentation of instruments.csv for the columns of each kind.')
    return
  }
  switch (terms.kind) {
    case 'bond':
      checkBond(terms, add)
      return
    case 'option':
      if (!world.instrument(terms.underlying)) add('underlying', ...noInstrument(terms.underlying))
      if (!(terms.strike > 0)) add('strike', `The strike ${terms.strike} is not above 0.`, 'Give the price per unit.')
      return
    case 'future':
      if (terms.underlying !== null && !world.instrument(terms.underlying)) add('underlying', ...noInstrument(terms.underlying))
      return
    case 'fxForward':
      if (!isCurrency(terms.buyCurrency)) add('buy_currency', ...noCurrency(terms.buyCurrency))
      if (!(terms.rate > 0))
        add('forward_rate', `The rate ${terms.rate} is not above 0.`, 'Give units of currency per unit bought.')
  }
}

function checkBond(terms: InstrumentTerms & { readonly kind: 'bond' }, add: Add): void {
  const { couponRate, issueDate, firstCouponDate, maturity, exCouponDays } = terms
  if (!(couponRate >= 0 && couponRate < 1))
    add('coupon_rate', `A coupon of ${couponRate} is not a fraction from 0 to 1.`, 'Write 4.5 % as 0.045.')
  if (maturity <= issueDate) add('maturity', 'The bond matures before it is issued.', 'Correct one of the two days.')
  if (firstCouponDate !== null && (firstCouponDate <= issueDate || firstCouponDate > maturity))
    add('first_coupon_date', 'The first coupon is not between issue and maturity.', 'Correct it, or leave it empty.')
  if (!Number.isInteger(exCouponDays) || exCouponDays < 0)
    add('ex_coupon_days', `${exCouponDays} is not a number of days.`, 'Give 0 if there is no ex-coupon period.')
}
