import { parseDay } from '@portal/analytics/calendar/day-number.ts'

import type { CorporateActionRecord } from '#ingest/dataset.ts'
import { countryOf } from '../catalogue/countries.ts'
import { FUNDS } from '../catalogue/funds.ts'
import { type AccountBook, addUnits, unitsOf } from './account-book.ts'
import { enterIncome } from './income.ts'
import { enterTrade } from './trade.ts'

const LISTED_IN = new Map(FUNDS.map(({ ticker, listedIn }) => [ticker, listedIn]))

/** Enters corporate actions of a day for the holdings at the close before. */
export function enterIssuerEvents(book: AccountBook, index: number): void {
  for (const action of book.market.actionsOn.get(index) ?? []) {
    const units = unitsOf(book, action.instrument)
    if (units === 0) continue
    if (action.type === 'cashDividend') enterDividend(book, index, action, units)
    else enterExchange(book, index, action, units)
  }
}

function enterDividend(book: AccountBook, index: number, action: CorporateActionRecord, units: number): void {
  const gross = units * Number(action.amount)
  // A short position pays the whole dividend to the lender.
  const tax = Math.max(gross, 0) * withholdingTax(book, action.instrument)
  enterIncome(book, index, {
    type: 'dividend',
    instrument: action.instrument,
    currency: action.currency!,
    gross,
    tax,
    exDay: parseDay(action.exDate),
    payDay: parseDay(action.payDate!),
  })
}

function withholdingTax({ market }: AccountBook, instrument: string): number {
  const { kind, country } = market.series.get(instrument)!.instrument
  const taxedIn = kind === 'share' ? country! : LISTED_IN.get(instrument)!
  return countryOf(taxedIn).withholdingTax
}

/** The corporate action itself changes the units, without an entry; a fraction of a unit is sold. */
function enterExchange(book: AccountBook, index: number, action: CorporateActionRecord, units: number): void {
  const received = units * Number(action.ratio)
  const instrument = action.otherInstrument ?? action.instrument
  if (action.type !== 'spinOff') addUnits(book, action.instrument, -units)
  addUnits(book, instrument, received)
  sellFraction(book, index, instrument)
}

function sellFraction(book: AccountBook, index: number, instrument: string): void {
  const units = unitsOf(book, instrument)
  const fraction = Math.round((units - Math.trunc(units)) * 1000) / 1000
  if (fraction === 0) return
  const { closes, decimals } = book.market.series.get(instrument)!
  const type = fraction > 0 ? 'sell' : 'buy'
  enterTrade(book, index, { type, instrument, quantity: -fraction, price: closes[index]!, decimals, fees: 0, taxes: 0 })
}
