import { type Derivation, input, named, parameter, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { asDecimal } from '#ledger/as-decimal.ts'
import { forwardLegs } from '#ledger/ledger-instrument.ts'
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

/** What was traded, at the close, less what was paid for it. */
export function intradayOf(day: RowDay): Derivation {
  return day.reporting.market.instrumentAt(day.index).settlement === 'margined' ? ofFuture(day) : ofPaid(day)
}

/** Units that were traded: the change of the quantity but for splits and mergers. */
function tradedUnits(day: RowDay): Derivation {
  const left = entriesOf(day, ENTRY.distributed).flatMap(({ units }) => units ?? [])
  const label = dayLabel(day, message('attribution.unitsTraded'))
  return step('difference', { label, formula: message('attribution.quantityOpeningQuantity'), unit: 'ratio' }, [
    quantityOf(day.reporting, [day.owned], day.t),
    openingQuantity(day),
    ...left.map((units) => named(units, message('attribution.unitsLeftMerger'))),
  ])
}

function paidOf(day: RowDay): Derivation {
  const parts = entriesOf(day, ENTRY.traded).map(({ amount }) => amount)
  return step(
    'sum',
    moneyDescription(day, message('attribution.paidTradesTheirCosts'), message('attribution.amountsDaySRate')),
    parts,
  )
}

function ofPaid(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const instrument = reporting.market.instrumentAt(index)
  const units = tradedUnits(day)
  if (instrument.settlement === 'forward') {
    const { bought, sold } = forwardLegs(instrument, t)
    const leg = (label: Text, amount: number, currency: number) =>
      step('product', moneyDescription(day, label, message('attribution.unitsAmountRate')), [
        units,
        parameter(message('attribution.amountUnit'), amount, message('attribution.termsForwardNoCurve'), 'price'),
        rateOf(reporting, currency, t),
      ])
    return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.legBoughtLegSoldPaid')), [
      leg(message('attribution.legBought'), bought, instrument.buyCurrency),
      leg(message('attribution.legSold'), sold, instrument.currency),
      paidOf(day),
    ])
  }
  const worth = step(
    'product',
    { label: dayLabel(day, message('attribution.worthClose')), formula: message('attribution.unitsValueOne'), unit: 'price' },
    [units, unitValueOf(reporting, index, t)],
  )
  return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.worthClosePaid')), [
    inMoney(day, worth),
    paidOf(day),
  ])
}

/** What was traded from its price to the close, less costs; a booked margin replaces the computed one. */
function ofFuture(day: RowDay): Derivation {
  const { reporting, index, t, before, ratio } = day
  const { multiplier } = reporting.market.instrumentAt(index)
  const entries = entriesOf(day, ENTRY.traded)
  const atClose = step(
    'product',
    { label: dayLabel(day, message('attribution.tradedClose')), formula: message('attribution.unitsMClose'), unit: 'price' },
    [tradedUnits(day), multiplierOf(multiplier), closeOf(reporting, index, t)],
  )
  const on = reporting.market.days[t]!
  const priced = step(
    'sum',
    { label: dayLabel(day, message('attribution.tradedPrice')), formula: message('attribution.unitsMPriceEach'), unit: 'price' },
    entries.flatMap(({ units, notional, source }) => {
      if (units === null || notional === 0) return []
      const price = asDecimal(notional / (units.value * multiplier))
      return step(
        'product',
        { label: message('attribution.tradePrice'), formula: message('attribution.unitsMPrice'), unit: 'price' },
        [units, multiplierOf(multiplier), input(message('attribution.priceTrade'), price, source, { unit: 'price', day: on })],
      )
    }),
  )
  const traded = step(
    'difference',
    moneyDescription(day, message('attribution.tradesUpClose'), message('attribution.closeTheirPrice')),
    [inMoney(day, atClose), inMoney(day, priced)],
  )
  const margins = entriesOf(day, ENTRY.margin)
  const costs = paidOf(day)
  if (margins.length === 0)
    return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.tradesUpCloseCosts')), [
      traded,
      costs,
    ])
  const booked = step(
    'sum',
    moneyDescription(day, message('attribution.marginBooked'), message('attribution.amountsDaySRate')),
    margins.map(({ amount }) => step('negative', { label: amount.label, formula: message('attribution.whatLeftRow') }, [amount])),
  )
  const held = step(
    'product',
    { label: dayLabel(day, message('attribution.heldClose')), formula: message('attribution.closeBeforeUnits'), unit: 'price' },
    [openingQuantity(day), multiplierOf(multiplier), closeOf(reporting, index, t)],
  )
  const was = step(
    'product',
    { label: dayLabel(day, message('attribution.heldBefore')), formula: message('attribution.qMCloseBefore'), unit: 'price' },
    [quantityBefore(day), multiplierOf(multiplier), closeOf(reporting, index, t - 1)],
  )
  if (before * ratio === 0)
    return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.marginCosts')), [
      booked,
      costs,
    ])
  return step('difference', moneyDescription(day, message('attribution.traded'), message('attribution.marginCostsMoveWhat')), [
    booked,
    costs,
    step('difference', moneyDescription(day, message('attribution.moveWhatHeld'), message('attribution.nowBefore')), [
      inMoney(day, held),
      inMoney(day, was),
    ]),
  ])
}
