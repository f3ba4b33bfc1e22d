import type { Derivation } from '#derivation/derivation.ts'
import { externalIndexIn, type InstrumentMarket } from './instrument-market.ts'
import { type InstrumentKind, type InstrumentTerms, kindModel } from './kinds.ts'
import type { OptionModel, YieldModel } from './pricing.ts'

/** A market whose instruments are of known kinds. */
export interface MarketOfKinds extends InstrumentMarket {
  readonly instruments: readonly (InstrumentMarket['instruments'][number] & OfKind)[]
}

interface OfKind {
  readonly kind: InstrumentKind
  readonly terms: InstrumentTerms
}

/** Definition of the kind of an instrument of a market. */
export const kindAt = ({ instruments }: Pick<MarketOfKinds, 'instruments'>, index: number) => kindModel(instruments[index]!.kind)

/** Index of the instrument on which factors act: itself, of an option its underlying. */
export function actingIndex(market: Pick<MarketOfKinds, 'instruments'>, index: number): number {
  const { kind, terms } = market.instruments[index]!
  const { factorsActOn, underlying } = kindModel(kind)
  return factorsActOn === 'underlying' ? externalIndexIn(market, underlying(terms)!) : index
}

/** The model of an instrument whose price follows its own yield, at a close; null where it does not, or none is known. */
export function yieldModel(market: MarketOfKinds, index: number, t: number): YieldModel | null {
  return kindAt(market, index).yields?.modelAt(market, index, t) ?? null
}

/** Sensitivity to rates of an instrument whose price follows its own yield, at a close; null for other instruments, or if unknown. */
export function ratesModel(market: MarketOfKinds, index: number, t: number): NonNullable<YieldModel['toRates']> | null {
  const model = yieldModel(market, index, t)
  return model?.toRates ?? model
}

/** The discount margin of an instrument with floating coupons, NaN where none explains its price; null for all others. */
export function discountMarginOf(market: MarketOfKinds, index: number, t: number): Derivation | null {
  return kindAt(market, index).yields?.discountMargin(market, index, t) ?? null
}

/** The model of an instrument that is revalued when its underlying moves, at a close; null where it is not, or none is known. */
export function optionModel(market: MarketOfKinds, index: number, t: number): OptionModel | null {
  return kindAt(market, index).option?.modelAt(market, index, t) ?? null
}

/** Changes of the yield of an instrument that has one, see {@link YieldPricing}. */
export function yieldChanges(market: MarketOfKinds, index: number, from: number, end: number): Float64Array {
  const { yields } = kindAt(market, index)
  if (!yields) throw new Error('Only what is priced by its yield has changes of it.')
  return yields.changes(market, index, from, end)
}

/** Whether an instrument accrues interest beside its price. */
export const accruesInterest = ({ kind }: Pick<OfKind, 'kind'>): boolean => kindModel(kind).accrual !== null
