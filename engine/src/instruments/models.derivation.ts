import type { Derivation } from '#derivation/derivation.ts'
import type { Text } from '#message.ts'
import type { QuotedMarket } from './instrument-market.ts'
import { kindAt, type MarketOfKinds } from './models.ts'
import type { ModelledOption, OptionPricing, YieldPricing } from './pricing.ts'

type OfKinds = QuotedMarket & { readonly market: MarketOfKinds }
type OfOption = ModelledOption & { readonly reporting: { readonly market: MarketOfKinds } }

/** Whether moves are those of a yield of its own, or of rates: they differ for floating coupons. */
type MovedBy = 'own' | 'toRates'

/** The yield at a close of an instrument that has one. */
export function yieldOf(reporting: OfKinds, index: number, t: number, label: Text, by: MovedBy = 'own'): Derivation {
  return yieldsOf(reporting, index)[by].yieldOf(reporting, index, t, label)
}

/** Modified duration in years at a close. */
export function durationOf(reporting: OfKinds, index: number, t: number, by: MovedBy = 'own'): Derivation {
  return yieldsOf(reporting, index)[by].durationOf(reporting, index, t)
}

/** Convexity in years squared at a close. */
export function convexityOf(reporting: OfKinds, index: number, t: number, by: MovedBy = 'own'): Derivation {
  return yieldsOf(reporting, index)[by].convexityOf(reporting, index, t)
}

/** Delta by the model at a close. */
export function deltaOfOption(of: OfOption): Derivation {
  return pricingOf(of).deltaOf(of)
}

/**
 * Effect of a move of the underlying on the value of an option, everything else unchanged.
 *
 * @param move of the underlying's price, a fraction
 * @param value as the scenario has it
 */
export function revaluedOption(of: OfOption, move: Derivation, value: number, label: Text): Derivation {
  return pricingOf(of).revaluedBy(of, move, value, label)
}

/** Interest accrued at a close, per unit at a multiplier of 1. */
export function accruedOf(reporting: OfKinds, index: number, t: number): Derivation {
  const { accrual } = kindAt(reporting.market, index)
  if (!accrual) throw new Error('Only what accrues interest has any.')
  return accrual.interestOf(reporting, index, t)
}

function yieldsOf({ market }: OfKinds, index: number): YieldPricing {
  const { yields } = kindAt(market, index)
  if (!yields) throw new Error('Only what is priced by its yield has one.')
  return yields
}

function pricingOf({ reporting: { market }, index }: OfOption): OptionPricing {
  const { option } = kindAt(market, index)
  if (!option) throw new Error('Only what has an underlying is revalued with it.')
  return option
}
