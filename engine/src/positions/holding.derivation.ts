import { type Derivation, input, lazyStep, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { dayText } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { legAmountOf } from '#instruments/forward-leg.derivation.ts'
import { instrumentIn } from '#instruments/instrument-market.ts'
import { positionExposure, positionValue } from '#ledger/row-money.ts'
import { openingCloseOf } from '#market/closes.derivation.ts'
import { converted, rateOf } from '#market/exchange-rates.derivation.ts'
import { atRowPrices, type ReportingMarket } from '#market/reporting-market.ts'
import { unitValueOf } from '#market/unit-value.derivation.ts'
import { message, type Text } from '#message.ts'
import { type OwnedRow, quantityOf } from './quantity.derivation.ts'

/** `q m v X` of a holding at a close; a future's is settled, a currency forward's is two legs. */
export function holdingValue(reporting: ReportingMarket, index: number, rows: readonly OwnedRow[], t: number): Derivation {
  const each = ofEachRow(reporting, index, rows, t, 'NPV', holdingValue)
  return each ?? valueOfUnits(atPricesOfRows(reporting, rows), index, quantityOf(reporting, rows, t), t)
}

/** Market by which a holding is valued: with the prices of its row where it is one. */
function atPricesOfRows(reporting: ReportingMarket, rows: readonly OwnedRow[]): ReportingMarket {
  const [only, ...others] = rows
  return only && others.length === 0 ? atRowPrices(reporting, only.account, only.row) : reporting
}

/** Before the first close each account has a price of its own: the sum over them. Null where one price values all. */
function ofEachRow(
  reporting: ReportingMarket,
  index: number,
  rows: readonly OwnedRow[],
  t: number,
  name: Text,
  of: (reporting: ReportingMarket, index: number, rows: readonly OwnedRow[], t: number) => Derivation,
): Derivation | null {
  const { market } = reporting
  const isOwn = t < market.instrumentAt(index).firstPriced && rows.some(({ row }) => row.dealt)
  if (rows.length < 2 || !isOwn) return null
  const label = message('positions.ofTickerOn', { name, ticker: market.instruments[index]!.ticker, day: dayText(market, t) })
  const parts = rows.map((row) => of(reporting, index, [row], t))
  return step('sum', { label, formula: message('positions.inEachAccount') }, parts)
}

/** The same of any quantity. */
export function valueOfUnits(reporting: ReportingMarket, index: number, quantity: Derivation, t: number): Derivation {
  const { market, rates } = reporting
  const { ticker } = market.instruments[index]!
  const instrument = instrumentIn(reporting, index)
  const label = message('positions.npv', { ticker, day: dayText(market, t) })
  const value = positionValue(instrument, quantity.value, t, rates)
  if (instrument.settlement === 'margined') {
    if (value !== 0) return unsettledOf(reporting, index, quantity, t, label, value)
    return input(label, 0, { kind: 'text', text: message('positions.futureSettled') }, { day: market.days[t]! })
  }
  if (quantity.value === 0)
    return input(label, 0, { kind: 'text', text: message('positions.nothingHeld') }, { day: market.days[t]! })
  if (instrument.settlement === 'forward')
    return lazyStep('difference', { label, formula: message('positions.legsDifference') }, value, () => [
      legOf(reporting, message('positions.legBought'), quantity, index, 'bought', t),
      legOf(reporting, message('positions.legSold'), quantity, index, 'sold', t),
    ])
  const { currency } = instrument
  const formula =
    currency === reporting.currency ? message('positions.quantityTimesValue') : message('positions.quantityTimesValueRate')
  return lazyStep('product', { label, formula }, value, () => [
    quantity,
    unitValueOf(reporting, index, t),
    ...(currency === reporting.currency ? [] : [rateOf(reporting, currency, t)]),
  ])
}

/** Move of a future since the close it was last settled at, while the market is open. */
function unsettledOf(
  reporting: ReportingMarket,
  index: number,
  quantity: Derivation,
  t: number,
  label: Text,
  value: number,
): Derivation {
  const { multiplier, currency } = reporting.market.instrumentAt(index)
  const formula = message('positions.quantityTimesPriceMove')
  return lazyStep('product', { label, formula }, value, () => [
    quantity,
    multiplierOf(multiplier),
    step(
      'difference',
      { label: message('positions.sinceClose'), formula: message('positions.priceLessPrevious'), unit: 'price' },
      [closeOf(reporting, index, t), openingCloseOf(reporting, index, t - 1, t)],
    ),
    ...(currency === reporting.currency ? [] : [rateOf(reporting, currency, t)]),
  ])
}

/** The leg of a currency forward in one of its currencies, + bought. */
export function forwardLegOf(
  reporting: ReportingMarket,
  index: number,
  rows: readonly OwnedRow[],
  currency: number,
  t: number,
): Derivation {
  const forward = reporting.market.instrumentAt(index)
  if (forward.settlement !== 'forward') throw new Error('Only a currency forward has legs.')
  const quantity = quantityOf(reporting, rows, t)
  const { ticker } = reporting.market.instruments[index]!
  if (currency === forward.buyCurrency)
    return legOf(reporting, message('positions.legBoughtOf', { ticker }), quantity, index, 'bought', t)
  const leg = legOf(reporting, message('positions.legSoldOf', { ticker }), quantity, index, 'sold', t)
  return step('negative', { label: leg.label, formula: message('positions.lessLegSold') }, [leg])
}

function legOf(
  reporting: ReportingMarket,
  label: Text,
  quantity: Derivation,
  index: number,
  leg: 'bought' | 'sold',
  t: number,
): Derivation {
  const { market } = reporting
  const forward = market.instrumentAt(index)
  const currency = leg === 'bought' && forward.settlement === 'forward' ? forward.buyCurrency : forward.currency
  const perUnit = message('positions.perUnit', { currency: market.currencies[currency]! })
  return step('product', { label, formula: message('positions.quantityTimesAmount') }, [
    quantity,
    legAmountOf(market, index, leg, t, perUnit),
    rateOf(reporting, currency, t),
  ])
}

/** Exposure of a holding to its price, as an amount: the value, of a future its notional, of a forward the leg bought. */
export function exposureOf(asked: ReportingMarket, index: number, rows: readonly OwnedRow[], t: number): Derivation {
  const each = ofEachRow(asked, index, rows, t, message('positions.exposure'), exposureOf)
  if (each) return each
  const reporting = atPricesOfRows(asked, rows)
  const { market, rates } = reporting
  const instrument = instrumentIn(reporting, index)
  if (instrument.settlement === 'paid') return holdingValue(reporting, index, rows, t)
  const quantity = quantityOf(reporting, rows, t)
  const label = message('positions.exposureOf', { ticker: market.instruments[index]!.ticker, day: dayText(market, t) })
  const value = positionExposure(instrument, quantity.value, t, rates)
  if (quantity.value === 0)
    return input(label, 0, { kind: 'text', text: message('positions.nothingHeld') }, { day: market.days[t]! })
  if (instrument.settlement === 'forward') return valued(label, legOf(reporting, label, quantity, index, 'bought', t), value)
  const notional = step('product', { label, formula: message('positions.quantityAtClose'), unit: 'price' }, [
    quantity,
    multiplierOf(instrument.multiplier),
    closeOf(reporting, index, t),
  ])
  return valued(label, converted(reporting, notional, instrument.currency, t), value)
}

const valued = (label: Text, derivation: Derivation, value: number): Derivation => ({ ...derivation, label, value })
