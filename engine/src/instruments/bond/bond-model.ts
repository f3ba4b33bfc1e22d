import { valueBond } from '@portal/analytics/valuation/bond-price.ts'
import { yieldFromPrice } from '@portal/analytics/valuation/bond-yield.ts'
import type { InstrumentMarket } from '../instrument-market.ts'
import { memoByClose } from '../memo-by-close.ts'
import type { FirstOrder, YieldModel } from '../pricing.ts'
import { bondFirstOrder } from './bond-first-order.ts'
import { isFloating, termsOfBond } from './bond-terms.ts'
import { floatingModel } from './floating-model.ts'

/** The model of a bond at the close of a day; null where it has no price, no yield or is due. */
export const bondModel = memoByClose('bond models', compute)

function compute(market: InstrumentMarket, index: number, t: number): YieldModel | null {
  const terms = termsOfBond(market, index)
  if (isFloating(terms)) return floatingModel(market, index, t)
  const { values, ages } = market.closes(index)
  if (ages[t]! < 0) return null
  const solution = yieldFromPrice(terms, market.days[t]!, values[t]!)
  if (solution.state === 'unsolvable') return null
  const { modifiedDuration, convexity } = valueBond(terms, market.days[t]!, solution.value)
  return { yearly: solution.value, modifiedDuration, convexity }
}

/** The first order of a bond from a close on, by its duration and yield at each. */
export function bondFirstOrderFrom(market: InstrumentMarket, index: number, from: number): FirstOrder {
  const models = Array.from(market.days, (_, t) => (t < from ? null : bondModel(market, index, t)))
  return bondFirstOrder({
    price: market.closes(index).values,
    modifiedDuration: Float64Array.from(models, (model) => model?.modifiedDuration ?? Number.NaN),
    yields: Float64Array.from(models, (model) => model?.yearly ?? Number.NaN),
  })
}
