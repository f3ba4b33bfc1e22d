import { type Derivation, step } from '#derivation/derivation.ts'
import { legAmountOf } from '#instruments/forward-leg.derivation.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { unitValueOf } from '#market/unit-value.derivation.ts'
import { message, type Text } from '#message.ts'
import { currencyOf, moneyDescription, openingQuantity, quantityBefore, type RowDay } from './row-day.derivation.ts'

/** Effect of exchange rates: `q0 v0 (X1 - X0)`; of a forward each leg. */
export function fxOf(day: RowDay): Derivation {
  return day.reporting.market.instrumentAt(day.index).settlement === 'forward' ? ofLegs(day) : ofValue(day)
}

function ofValue(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const description = moneyDescription(day, message('attribution.rateOnOpening'), 'q0 × v0 × (X1 - X0)')
  return step('product', description, [quantityBefore(day), unitValueOf(reporting, index, t - 1), rateMove(day, currencyOf(day))])
}

function ofLegs(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const forward = reporting.market.instrumentAt(index)
  if (forward.settlement !== 'forward') throw new Error('Only a forward has legs.')
  const leg = (label: Text, side: 'bought' | 'sold', currency: number) =>
    step('product', moneyDescription(day, label, message('attribution.rateMoney')), [
      openingQuantity(day),
      legAmountOf(reporting.market, index, side, t - 1, message('attribution.unitAmount')),
      rateMove(day, currency),
    ])
  return step('difference', moneyDescription(day, message('attribution.legRates'), message('attribution.legsDifference')), [
    leg(message('attribution.legBought'), 'bought', forward.buyCurrency),
    leg(message('attribution.legSold'), 'sold', forward.currency),
  ])
}

function rateMove(day: RowDay, currency: number): Derivation {
  return step('difference', { label: message('attribution.rateMove'), formula: 'X1 - X0', unit: 'price' }, [
    rateOf(day.reporting, currency, day.t),
    rateOf(day.reporting, currency, day.t - 1),
  ])
}
