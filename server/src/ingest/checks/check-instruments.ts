import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { Dataset, InstrumentRecord } from '../dataset.ts'
import type { Add, FailureList } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Adds a failure for every line of instruments.csv with invalid or contradictory values. */
export function checkInstruments({ instruments }: Dataset, references: ReferenceData, addAt: FailureList['add']): void {
  instruments.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('instruments', index, column, reason, remedy, code)
    checkCommon(record, add)
    checkTerms(record, references, add)
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

function checkTerms({ kind, terms: stored }: InstrumentRecord, references: ReferenceData, add: Add): void {
  const { columns, terms, underlying, otherCurrencies, faultsOf } = kindModel(kind)
  const read = terms.safeParse(stored)
  if (!read.success) {
    const hasTerms = columns.needed.length > 0
    const reason = hasTerms ? `The terms of this ${kind} are missing.` : `An instrument of kind ${kind} has no terms.`
    add('kind', reason, 'See the documentation of instruments.csv for the columns of each kind.')
    return
  }
  const of = underlying(read.data)
  if (of !== null && !references.instrument(of)) add('underlying', ...noInstrument(of))
  for (const currency of otherCurrencies(read.data)) if (!isCurrency(currency)) add('buy_currency', ...noCurrency(currency))
  for (const { column, reason, remedy } of faultsOf(read.data)) add(column, reason, remedy)
}
