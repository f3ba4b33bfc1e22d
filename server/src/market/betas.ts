import { MAX_CARRIED_DAYS } from '@portal/analytics/risk/filled-returns.ts'
import { MIN_SCENARIOS } from '@portal/analytics/risk/scenario-counts.ts'
import { type DimsonDesign, dimsonBetasOn, dimsonDesign } from '@portal/analytics/statistics/dimson-betas.ts'
import { type FactorDesign, factorDesign } from '@portal/analytics/statistics/factor-design.ts'
import { regressAll } from '@portal/analytics/statistics/regressions.ts'

import { closesApart } from './closing-hours.ts'
import type { FactorEstimate } from './factor-model.ts'
import { localReturns } from './local-returns.ts'
import type { Market } from './market.ts'

/** How an instrument moves with the factors. */
export interface Betas {
  /** Per unit of what the factors act on, one entry a factor of the market; 0 for one that is not used. */
  readonly values: Float64Array
  /** `proxy`: the average of the instrument's asset class, as it has fewer than 126 days of its own; `none`: there is no such average and
   * the betas are 0. */
  readonly source: 'own' | 'proxy' | 'none'
  /** Whether the day before counts too, because its market closes over three hours from a factor's. */
  readonly isLagged: boolean
}

interface Kept {
  readonly own: Map<number, Betas>
  readonly averages: Map<string, Float64Array | null>
}

const made = new WeakMap<FactorEstimate, Kept>()

/** The betas of an instrument by one estimate: its own, else the average of those of its asset class. */
export function betasOf(market: Market, estimate: FactorEstimate, index: number): Betas {
  const own = ownBetas(market, estimate, index)
  if (own.source === 'own') return own
  const average = classAverage(market, estimate, market.instruments[index]!.assetClass)
  return average ? { ...own, values: average, source: 'proxy' } : own
}

/** Mean betas of what has a price of its own and no terms that make it move with another instrument; null where there is nothing. */
function classAverage(market: Market, estimate: FactorEstimate, assetClass: string): Float64Array | null {
  const { averages } = keptOf(estimate)
  const known = averages.get(assetClass)
  if (known !== undefined) return known
  const own = market.instruments
    .flatMap(({ kind, assetClass: other }, each) =>
      other === assetClass && kind !== 'option' && kind !== 'fxForward' && kind !== 'cash'
        ? [ownBetas(market, estimate, each)]
        : [],
    )
    .filter(({ source }) => source === 'own')
  const mean = (f: number) => own.reduce((sum, { values }) => sum + values[f]!, 0) / own.length
  const average = own.length === 0 ? null : Float64Array.from(estimate.isUsed, (_, f) => mean(f))
  averages.set(assetClass, average)
  return average
}

function ownBetas(market: Market, estimate: FactorEstimate, index: number): Betas {
  const { own } = keptOf(estimate)
  const betas = own.get(index) ?? estimated(market, estimate, index)
  own.set(index, betas)
  return betas
}

function keptOf(estimate: FactorEstimate): Kept {
  const kept = made.get(estimate) ?? { own: new Map(), averages: new Map() }
  made.set(estimate, kept)
  return kept
}

function estimated(market: Market, estimate: FactorEstimate, index: number): Betas {
  const { start, length, weights, isUsed } = estimate
  const { currency } = market.instruments[index]!
  const isLagged = market.factors.some(
    ({ instrument }, f) => isUsed[f] === true && closesApart(currency, market.instruments[instrument]!.currency),
  )
  const values = new Float64Array(isUsed.length)
  const series = localReturns(market, index).slice(start, start + length)
  const isOwn = ownDays(market.closes(index).ages, start, length)
  const counted = weights.map((weight, i) => (isOwn[i] === 1 && !Number.isNaN(series[i]!) ? weight : 0))
  const observations = counted.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0)
  if (observations < MIN_SCENARIOS) return { values, source: 'none', isLagged }

  const known = series.map((each, i) => (counted[i]! > 0 ? each : 0))
  const used = isUsed.flatMap((is, f) => (is ? [f] : []))
  const pattern = missingDays(counted, weights)
  const fitted = isLagged
    ? dimsonBetasOn(known, laggedDesign(estimate, pattern, used, counted)).betas
    : regressAll(known, 1, designOf(estimate, pattern, used, counted)).coefficients.subarray(1)
  if (fitted.some(Number.isNaN)) return { values, source: 'none', isLagged }
  used.forEach((f, i) => {
    values[f] = fitted[i]!
  })
  return { values, source: 'own', isLagged }
}

/**
 * Days on which the instrument moved by itself: not those of a long run of a carried price, nor the day on which a price ends it. What
 * comes after the last of the days is not looked at.
 */
function ownDays(ages: Int32Array, start: number, length: number): Uint8Array {
  const isOwn = new Uint8Array(length).fill(1)
  for (let i = 0; i < length; i++) {
    const t = start + i
    if (ages[t]! < 0) isOwn[i] = 0
    const runEnds = i + 1 === length || ages[t + 1]! === 0
    if (ages[t]! <= MAX_CARRIED_DAYS || !runEnds) continue
    isOwn.fill(0, Math.max(0, i - ages[t]! + 1), Math.min(length, i + 2))
  }
  return isOwn
}

function windowOf({ dayCount, returns, start, length }: FactorEstimate, used: readonly number[]): Float64Array {
  const window = new Float64Array(used.length * length)
  used.forEach((f, i) => {
    window.set(returns.subarray(f * dayCount + start, f * dayCount + start + length), i * length)
  })
  return window
}

/** Factorisations by the days that do not count, for every instrument of which those are the same. */
const designs = new WeakMap<FactorEstimate, Map<string, FactorDesign>>()
const laggedDesigns = new WeakMap<FactorEstimate, Map<string, DimsonDesign>>()

/** Names the days whose weight is not the estimate's: nothing for an instrument that has all days of its own. */
function missingDays(counted: Float64Array, weights: Float64Array): string {
  const missing: number[] = []
  for (let i = 0; i < weights.length; i++) if (counted[i] !== weights[i]) missing.push(i)
  return missing.join(' ')
}

function designOf(estimate: FactorEstimate, pattern: string, used: readonly number[], weights: Float64Array): FactorDesign {
  const made = designs.get(estimate) ?? new Map<string, FactorDesign>()
  designs.set(estimate, made)
  const design = made.get(pattern) ?? factorDesign(windowOf(estimate, used), used.length, estimate.length, { weights })
  made.set(pattern, design)
  return design
}

function laggedDesign(estimate: FactorEstimate, pattern: string, used: readonly number[], weights: Float64Array): DimsonDesign {
  const made = laggedDesigns.get(estimate) ?? new Map<string, DimsonDesign>()
  laggedDesigns.set(estimate, made)
  const design = made.get(pattern) ?? dimsonDesign(windowOf(estimate, used), used.length, estimate.length, { weights })
  made.set(pattern, design)
  return design
}
