import { type Derivation, input, named, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { legAmountOf } from '#instruments/forward-leg.derivation.ts'
import { asDecimal } from '#ledger/as-decimal.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { unitValueOf } from '#market/unit-value.derivation.ts'
import { message, type Text } from '#message.ts'
import { quantityOf } from '#positions/quantity.derivation.ts'
import {
  dayLabel,
  entriesOf,
  inMoney,
  moneyDescription,
  openingQuantity,
  quantityBefore,
  type RowDay,
} from './row-day.derivation.ts'

/** Value of the traded units at the close, less the amount paid for them. */
export function intradayOf(day: RowDay): Derivation {
  return day.reporting.market.instrumentAt(day.index).settlement === 'margined' ? ofFuture(day) : ofPaid(day)
}

/** Units that were traded: the change of the quantity but for splits and mergers. */
function tradedUnits(day: RowDay): Derivation {
  const left = entriesOf(day, ENTRY.distributed).flatMap(({ units }) => units ?? [])
  const label = dayLabel(day, message('attribution.unitsTraded'))
  return step('difference', { label, formula: message('attribution.quantityLessOpening'), unit: 'ratio' }, [
    quantityOf(day.reporting, [day.owned], day.t),
    openingQuantity(day),
    ...left.map((units) => named(units, message('attribution.mergedUnits'))),
  ])
}

function paidOf(day: RowDay): Derivation {
  const parts = entriesOf(day, ENTRY.traded).map(({ amount }) => amount)
  return step('sum', moneyDescription(day, message('attribution.paidForTrades'), message('attribution.amountsAtRate')), parts)
}

function ofPaid(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const instrument = reporting.market.instrumentAt(index)
  const units = tradedUnits(day)
  if (instrument.settlement === 'forward') {
    const leg = (label: Text, side: 'bought' | 'sold', currency: number) =>
      step('product', moneyDescription(day, label, message('attribution.unitsTimesAmount')), [
        units,
        legAmountOf(reporting.market, index, side, t, message('attribution.unitAmount')),
        rateOf(reporting, currency, t),
      ])
    return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.legsLessPaid')), [
      leg(message('attribution.legBought'), 'bought', instrument.buyCurrency),
      leg(message('attribution.legSold'), 'sold', instrument.currency),
      paidOf(day),
    ])
  }
  const worth = step(
    'product',
    { label: dayLabel(day, message('attribution.worthAtClose')), formula: message('attribution.unitsTimesValue'), unit: 'price' },
    [units, unitValueOf(reporting, index, t)],
  )
  return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.worthLessPaid')), [
    inMoney(day, worth),
    paidOf(day),
  ])
}

/** Result of the day's trades from their price to the close, less costs; a booked margin replaces the computed one. */
function ofFuture(day: RowDay): Derivation {
  const { reporting, index, t, before, ratio } = day
  const { multiplier } = reporting.market.instrumentAt(index)
  const entries = entriesOf(day, ENTRY.traded)
  const atClose = step(
    'product',
    { label: dayLabel(day, message('attribution.tradedAtClose')), formula: message('attribution.unitsAtClose'), unit: 'price' },
    [tradedUnits(day), multiplierOf(multiplier), closeOf(reporting, index, t)],
  )
  const on = reporting.market.days[t]!
  const priced = step(
    'sum',
    { label: dayLabel(day, message('attribution.tradedAtPrice')), formula: message('attribution.tradesAtPrice'), unit: 'price' },
    entries.flatMap(({ units, notional, source }) => {
      if (units === null || notional === 0) return []
      const price = asDecimal(notional / (units.value * multiplier))
      return step(
        'product',
        { label: message('attribution.tradeAtPrice'), formula: message('attribution.unitsAtPrice'), unit: 'price' },
        [units, multiplierOf(multiplier), input(message('attribution.priceOfTrade'), price, source, { unit: 'price', day: on })],
      )
    }),
  )
  const traded = step('difference', moneyDescription(day, message('attribution.trades'), message('attribution.closeLessPrice')), [
    inMoney(day, atClose),
    inMoney(day, priced),
  ])
  const margins = entriesOf(day, ENTRY.margin)
  const costs = paidOf(day)
  if (margins.length === 0)
    return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.tradesLessCosts')), [
      traded,
      costs,
    ])
  const booked = step(
    'sum',
    moneyDescription(day, message('attribution.bookedMargin'), message('attribution.amountsAtRate')),
    margins.map(({ amount }) => step('negative', { label: amount.label, formula: message('attribution.leftRow') }, [amount])),
  )
  const held = step(
    'product',
    { label: dayLabel(day, message('attribution.heldAtClose')), formula: message('attribution.closeBeforeUnits'), unit: 'price' },
    [openingQuantity(day), multiplierOf(multiplier), closeOf(reporting, index, t)],
  )
  const was = step(
    'product',
    { label: dayLabel(day, message('attribution.heldBefore')), formula: message('attribution.heldAtPrevious'), unit: 'price' },
    [quantityBefore(day), multiplierOf(multiplier), closeOf(reporting, index, t - 1)],
  )
  if (before * ratio === 0)
    return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.marginLessCosts')), [
      booked,
      costs,
    ])
  return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.marginIntraday')), [
    booked,
    costs,
    step('difference', moneyDescription(day, message('attribution.heldMove'), message('attribution.nowLessBefore')), [
      inMoney(day, held),
      inMoney(day, was),
    ]),
  ])
}
