import { discountOf } from '#curves/curve.derivation.ts'
import { type Derivation, parameter, step } from '#derivation/derivation.ts'
import { forwardLegs } from '#ledger/ledger-instrument.ts'
import { message, type Text } from '#message.ts'
import { kindAt, type MarketOfKinds } from './models.ts'

/** Amount of a leg's currency that a unit of a currency forward delivers, at a close: times its discount factor, where there is one. */
export function legAmountOf(market: MarketOfKinds, index: number, leg: 'bought' | 'sold', t: number, label: Text): Derivation {
  const forward = market.instrumentAt(index)
  if (forward.settlement !== 'forward') throw new Error('Only a currency forward has legs.')
  const amount = forwardLegs(forward, t)[leg]
  if (!forward.discount) return parameter(label, amount, message('instruments.undiscountedForward'), 'price')
  const { terms, currency } = market.instruments[index]!
  const kind = kindAt(market, index)
  const [bought = currency] = kind.otherCurrencies(terms)
  const maturity = kind.end(terms)!.day
  const due = leg === 'bought' ? forward.multiplier : forward.multiplier * forward.rate
  return step('product', { label, formula: message('instruments.discountedLeg'), unit: 'price' }, [
    parameter(message('instruments.dueAmount'), due, message('instruments.forwardTerms'), 'price'),
    discountOf(market.curves, leg === 'bought' ? bought : currency, market.days[t]!, maturity),
  ])
}
