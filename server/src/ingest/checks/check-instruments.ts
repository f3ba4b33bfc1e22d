import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { engineText } from '#base/engine-text.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { InstrumentRecord, ReferenceDataset } from '../dataset.ts'
import type { Add, AddAt } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Adds a failure for every line of instruments.csv with invalid or contradictory values. */
export function checkInstruments({ instruments }: ReferenceDataset, references: ReferenceData, addAt: AddAt): void {
  instruments.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('instruments', index, column, reason, remedy, code)
    checkCommon(record, add)
    checkTerms(record, references, add)
  })
}

function checkCommon({ id, ticker, name, kind, currency, multiplier, country, marketValue }: InstrumentRecord, add: Add): void {
  if (id.trim() === '') add('id', problemText('idEmpty'), problemText('giveIdOtherFiles'))
  if (ticker.trim() === '') add('ticker', problemText('tickerEmpty'), problemText('giveWhatTablesShall'))
  if (name.trim() === '') add('name', problemText('nameEmpty'), problemText('giveWhatTablesShall'))
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (Number(multiplier) <= 0)
    add('multiplier', problemText('multiplierNotAbove0', { multiplier }), problemText('giveValueQuotation1'))
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    add('country', problemText('notCountryCode', { country }), problemText('useTwoCapitalLetters'))
  if (marketValue !== null && Number(marketValue) < 0)
    add('market_value', problemText('marketValueNegative'), problemText('leaveEmptyIfUnknown'))
  if (id.startsWith('CASH:') && (kind !== 'cash' || id !== `CASH:${currency}`))
    add('id', problemText('keptCashCurrency', { id }), problemText('giveAnotherIdKind'))
}

function checkTerms({ kind, terms: stored }: InstrumentRecord, references: ReferenceData, add: Add): void {
  const { columns, terms, underlying, otherCurrencies, faultsOf } = kindModel(kind)
  const read = terms.safeParse(stored)
  if (!read.success) {
    const hasTerms = columns.needed.length > 0
    const reason = hasTerms ? problemText('termsMissing', { kind }) : problemText('instrumentKindNoTerms', { kind })
    add('kind', reason, problemText('seeDocumentationInstrumentsCsv'))
    return
  }
  const of = underlying(read.data)
  if (of !== null && !references.instrument(of)) add('underlying', ...noInstrument(of))
  for (const currency of otherCurrencies(read.data)) if (!isCurrency(currency)) add('buy_currency', ...noCurrency(currency))
  for (const { column, reason, remedy } of faultsOf(read.data)) add(column, engineText(reason), engineText(remedy))
}
