import type { InstrumentMarket } from '../instrument-market.ts'
import type { YieldPricing } from '../pricing.ts'
import { convexityOf, durationOf, yieldOf } from './bond-model.derivation.ts'
import { bondModel } from './bond-model.ts'
import { isFloating, termsOfBond } from './bond-terms.ts'
import { yieldChanges } from './bond-yields.ts'
import {
  convexityToNextCoupon,
  durationToNextCoupon,
  marginOf,
  spreadConvexityOf,
  spreadDurationOf,
  yieldToNextCoupon,
} from './floating-model.derivation.ts'

const floats = (market: InstrumentMarket, index: number) => isFloating(termsOfBond(market, index))

/** How bonds follow their yield: those with fixed coupons that to maturity, others their discount margin and the next fixing. */
export const bondPricing: YieldPricing = {
  modelAt: bondModel,
  changes: yieldChanges,
  own: {
    yieldOf: (of, index, t, label) => (floats(of.market, index) ? marginOf(of, index, t) : yieldOf(of, index, t, label)),
    durationOf: (of, index, t) => (floats(of.market, index) ? spreadDurationOf : durationOf)(of, index, t),
    convexityOf: (of, index, t) => (floats(of.market, index) ? spreadConvexityOf : convexityOf)(of, index, t),
  },
  toRates: {
    yieldOf: (of, index, t, label) => (floats(of.market, index) ? yieldToNextCoupon(of, index, t) : yieldOf(of, index, t, label)),
    durationOf: (of, index, t) => (floats(of.market, index) ? durationToNextCoupon : durationOf)(of, index, t),
    convexityOf: (of, index, t) => (floats(of.market, index) ? convexityToNextCoupon : convexityOf)(of, index, t),
  },
  discountMargin: (market, index, t) => (floats(market, index) ? marginOf({ market }, index, t, 'forward') : null),
}
