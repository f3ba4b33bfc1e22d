import { type Derivation, input, named, parameter, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { asDecimal } from '#ledger/as-decimal.ts'
import { forwardLegs } from '#ledger/ledger-instrument.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { unitValueOf } from '#market/unit-value.derivation.ts'
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
  const label = dayLabel(day, 'Units traded')
  return step('difference', { label, formula: 'quantity - opening quantity', unit: 'ratio' }, [
    quantityOf(day.reporting, [day.owned], day.t),
    openingQuantity(day),
    ...left.map((units) => named(units, 'Units that left in a merger')),
  ])
}

function paidOf(day: RowDay): Derivation {
  const parts = entriesOf(day, ENTRY.traded).map(({ amount }) => amount)
  return step('sum', moneyDescription(day, 'Paid for trades with their costs', 'amounts at the day’s rate'), parts)
}

function ofPaid(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const instrument = reporting.market.instrumentAt(index)
  const units = tradedUnits(day)
  if (instrument.settlement === 'forward') {
    const { bought, sold } = forwardLegs(instrument, t)
    const leg = (label: string, amount: number, currency: number) =>
      step('product', moneyDescription(day, label, 'units × amount × rate'), [
        units,
        parameter('Amount of a unit', amount, 'Terms of the forward; no curve: not discounted', 'price'),
        rateOf(reporting, currency, t),
      ])
    return step('difference', moneyDescription(day, 'Traded', 'leg bought - leg sold - paid'), [
      leg('Leg bought', bought, instrument.buyCurrency),
      leg('Leg sold', sold, instrument.currency),
      paidOf(day),
    ])
  }
  const worth = step('product', { label: dayLabel(day, 'Worth at the close'), formula: 'units × value of one', unit: 'price' }, [
    units,
    unitValueOf(reporting, index, t),
  ])
  return step('difference', moneyDescription(day, 'Traded', 'worth at the close - paid'), [inMoney(day, worth), paidOf(day)])
}

/** What was traded from its price to the close, less costs; a booked margin replaces the computed one. */
function ofFuture(day: RowDay): Derivation {
  const { reporting, index, t, before, ratio } = day
  const { multiplier } = reporting.market.instrumentAt(index)
  const entries = entriesOf(day, ENTRY.traded)
  const atClose = step('product', { label: dayLabel(day, 'Traded at the close'), formula: 'units × m × close', unit: 'price' }, [
    tradedUnits(day),
    multiplierOf(multiplier),
    closeOf(reporting, index, t),
  ])
  const on = reporting.market.days[t]!
  const priced = step(
    'sum',
    { label: dayLabel(day, 'Traded at its price'), formula: 'units × m × price of each trade', unit: 'price' },
    entries.flatMap(({ units, notional, source }) => {
      if (units === null || notional === 0) return []
      const price = asDecimal(notional / (units.value * multiplier))
      return step('product', { label: 'Trade at its price', formula: 'units × m × price', unit: 'price' }, [
        units,
        multiplierOf(multiplier),
        input('Price of the trade', price, source, { unit: 'price', day: on }),
      ])
    }),
  )
  const traded = step('difference', moneyDescription(day, 'Trades up to the close', 'at the close - at their price'), [
    inMoney(day, atClose),
    inMoney(day, priced),
  ])
  const margins = entriesOf(day, ENTRY.margin)
  const costs = paidOf(day)
  if (margins.length === 0)
    return step('difference', moneyDescription(day, 'Traded', 'trades up to the close - costs'), [traded, costs])
  const booked = step(
    'sum',
    moneyDescription(day, 'Margin as booked', 'amounts at the day’s rate'),
    margins.map(({ amount }) => step('negative', { label: amount.label, formula: 'what left the row' }, [amount])),
  )
  const held = step('product', { label: dayLabel(day, 'Held at the close'), formula: 'q0 × m × close', unit: 'price' }, [
    openingQuantity(day),
    multiplierOf(multiplier),
    closeOf(reporting, index, t),
  ])
  const was = step('product', { label: dayLabel(day, 'Held before'), formula: 'q × m × close before', unit: 'price' }, [
    quantityBefore(day),
    multiplierOf(multiplier),
    closeOf(reporting, index, t - 1),
  ])
  if (before * ratio === 0) return step('difference', moneyDescription(day, 'Traded', 'margin - costs'), [booked, costs])
  return step('difference', moneyDescription(day, 'Traded', 'margin - costs - move of what was held'), [
    booked,
    costs,
    step('difference', moneyDescription(day, 'Move of what was held', 'now - before'), [inMoney(day, held), inMoney(day, was)]),
  ])
}
