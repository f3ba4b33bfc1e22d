import { MAX_CARRIED_DAYS } from '@portal/analytics/risk/scenarios/filled-returns.ts'
import { priceMoves } from '@portal/analytics/risk/scenarios/price-moves.ts'
import { MIN_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { type DimsonDesign, dimsonBetasOfAll, dimsonDesign } from '@portal/analytics/statistics/regression/dimson-betas.ts'
import { type FactorDesign, factorDesign } from '@portal/analytics/statistics/regression/factor-design.ts'
import { regressEach } from '@portal/analytics/statistics/regression/regressions.ts'
import { kindModel } from '#instruments/kinds.ts'
import { lastGaps } from '#market/gaps.ts'
import { localReturns } from '#market/local-returns.ts'
import type { Market } from '#market/market.ts'
import { type MemoTable, memo } from '#memo.ts'
import { closesApart } from './closing-hours.ts'
import { type FactorEstimate, factorsLookedAt } from './factor-model.ts'

/** How an instrument moves with the factors. */
export interface Betas {
  /** Per unit of what the factors act on, see {@link betaBase}; one entry a factor of the market, 0 for one that is not used. */
  readonly values: Float64Array
  /** `proxy`: the average of the instrument's asset class, as it has fewer than 126 days of its own; `none`: there is no such average and
   * the betas are 0. */
  readonly source: 'own' | 'proxy' | 'none'
  /** Whether the day before counts too, because its market closes over three hours from a factor's. */
  readonly isLagged: boolean
  /** Of a future whose price was 0 or below on a day that was looked at: of its moves in amounts, as returns of such a price are none. */
  readonly isByAmounts: boolean
}

interface Kept {
  /** Of all instruments. */
  readonly bytes: number
  readonly own: Map<number, Betas>
  readonly averages: Map<string, Float64Array | null>
}

/** By month end of the estimate. */
const BETAS: MemoTable<Kept> = { name: 'betas', bytesOf: ({ bytes }) => bytes }

/** The betas of an instrument by one estimate: its own, else the average of those of its asset class. */
export function betasOf(market: Market, estimate: FactorEstimate, index: number): Betas {
  const { own } = keptOf(market, estimate)
  if (!own.has(index)) estimateBetas(market, estimate, [index])
  const betas = own.get(index)!
  if (betas.source === 'own' || betas.isByAmounts) return betas
  const average = classAverage(market, estimate, market.instruments[index]!.assetClass)
  return average ? { ...betas, values: average, source: 'proxy' } : betas
}

/**
 * Base of the betas of an estimate at a close: the price; 1 where they are of amounts; the price of the month end that they were
 * estimated at where that of the close is 0 or below. 0 where there is none.
 */
export function betaBase(market: Market, estimate: FactorEstimate, index: number, t: number): number {
  const { values } = market.closes(index)
  if (market.instrumentAt(index).settlement !== 'margined') return values[t]!
  if (isByAmounts(market, estimate, index)) return 1
  return values[t]! > 0 ? values[t]! : Math.max(values[estimate.end]!, 0) || 0
}

/** The betas of an instrument per unit of its price at a close, whatever they were estimated of. */
export function betasAt(market: Market, estimate: FactorEstimate, index: number, t: number): Betas {
  const betas = betasOf(market, estimate, index)
  const price = market.closes(index).values[t]!
  const base = betaBase(market, estimate, index, t)
  if (base === price || Number.isNaN(price)) return betas
  // Nothing per unit of a price makes money of a price of 0.
  if (price === 0 || base === 0) return { ...betas, values: new Float64Array(betas.values.length), source: 'none' }
  return { ...betas, values: betas.values.map((beta) => (beta * base) / price) }
}

function isByAmounts(market: Market, { start, length }: FactorEstimate, index: number): boolean {
  if (market.instrumentAt(index).settlement !== 'margined') return false
  return market
    .closes(index)
    .values.subarray(start - 1, start + length)
    .some((price) => price <= 0)
}

/** Moves of the days that were looked at: returns, or amounts. */
function movesLookedAt(market: Market, estimate: FactorEstimate, index: number): Float64Array {
  const { start, length } = estimate
  if (!isByAmounts(market, estimate, index)) return localReturns(market, index, start, start + length - 1)
  return priceMoves(market.closes(index).values.subarray(start - 1, start + length), 'absolute')
}

/** Instruments that are regressed together: few enough that their returns stay in a near cache. */
const TOGETHER = 24

/** Estimates the own betas of many instruments that are not known yet; who needs those of one after the other asks for all before. */
export function estimateBetas(market: Market, estimate: FactorEstimate, indices: readonly number[]): void {
  const { own } = keptOf(market, estimate)
  const missing = indices.filter((index) => !own.has(index))
  for (let from = 0; from < missing.length; from += TOGETHER) {
    // Others may have estimated some between two steps.
    const together = missing.slice(from, from + TOGETHER).filter((index) => !own.has(index))
    estimateAll(market, estimate, together, own)
  }
}

/** Mean betas of an asset class; null where there is nothing. */
function classAverage(market: Market, estimate: FactorEstimate, assetClass: string): Float64Array | null {
  const { averages, own: known } = keptOf(market, estimate)
  const before = averages.get(assetClass)
  if (before !== undefined) return before
  const own = classMembers(market, estimate, assetClass).map((index) => known.get(index)!)
  const mean = (f: number) => own.reduce((sum, { values }) => sum + values[f]!, 0) / own.length
  const average = own.length === 0 ? null : Float64Array.from(estimate.isUsed, (_, f) => mean(f))
  averages.set(assetClass, average)
  return average
}

/** Instruments whose betas make the average of an asset class: those with own betas, and without terms that tie them to another one. */
export function classMembers(market: Market, estimate: FactorEstimate, assetClass: string): readonly number[] {
  const indices = market.instruments.flatMap(({ kind, assetClass: other }, each) =>
    other === assetClass && kindModel(kind).isInClassAverage ? [each] : [],
  )
  estimateBetas(market, estimate, indices)
  const { own } = keptOf(market, estimate)
  return indices.filter((index) => own.get(index)!.source === 'own' && !own.get(index)!.isByAmounts)
}

function keptOf(market: Market, { end, isUsed }: FactorEstimate): Kept {
  // Estimates are of closes.
  const closed = market.live?.closed ?? market
  const bytes = market.instruments.length * (8 * isUsed.length + 150)
  return memo(closed, BETAS, end, () => ({ bytes, own: new Map(), averages: new Map() }))
}

/** The returns of an instrument on the days that were looked at, 0 on those that do not count. */
interface OwnReturns {
  readonly index: number
  readonly known: Float64Array
  readonly isLagged: boolean
  readonly isByAmounts: boolean
}

function estimateAll(market: Market, estimate: FactorEstimate, indices: readonly number[], out: Map<number, Betas>): void {
  const { weights, isUsed } = estimate
  const lagged = laggedIn(market, estimate)
  const groups = new Map<string, { readonly counted: Float64Array; readonly rows: OwnReturns[] }>()
  for (const index of indices) {
    const isLagged = lagged(market.instruments[index]!.currency)
    const { moves: series, weights: counted, isByAmounts: ofAmounts } = observed(market, estimate, index, isLagged)
    // The estimate itself has enough of them.
    if (counted !== weights && observationsOf(counted) < MIN_SCENARIOS) {
      out.set(index, { values: new Float64Array(isUsed.length), source: 'none', isLagged, isByAmounts: ofAmounts })
      continue
    }
    const known = counted === weights ? series : series.map((each, i) => (counted[i]! > 0 ? each : 0))
    const key = `${isLagged ? 'lagged' : ''} ${counted === weights ? '' : missingDays(counted, weights)}`
    const group = groups.get(key) ?? { counted, rows: [] }
    groups.set(key, group)
    group.rows.push({ index, known, isLagged, isByAmounts: ofAmounts })
  }
  const used = isUsed.flatMap((is, f) => (is ? [f] : []))
  for (const [key, { counted, rows }] of groups) {
    const { isLagged } = rows[0]!
    const series = rows.map(({ known }) => known)
    const design = isLagged ? laggedDesign(market, estimate, key, used, counted) : designOf(market, estimate, key, used, counted)
    const fitted = 'design' in design ? dimsonBetasOfAll(series, design) : slopesOf(series, design)
    const values = new Float64Array(rows.length * isUsed.length)
    for (const [row, { index, isByAmounts }] of rows.entries()) {
      const own = fitted.subarray(row * used.length, (row + 1) * used.length)
      const isKnown = !own.some(Number.isNaN)
      const ofRow = values.subarray(row * isUsed.length, (row + 1) * isUsed.length)
      used.forEach((f, i) => {
        ofRow[f] = isKnown ? own[i]! : 0
      })
      out.set(index, { values: ofRow, source: isKnown ? 'own' : 'none', isLagged, isByAmounts })
    }
  }
}

/** Observations from which the own betas of an instrument are estimated, one entry for each day of the estimate. */
interface BetaObservations {
  /** Returns per unit of what factors act on, or amounts; NaN where unknown. */
  readonly moves: Float64Array
  /** 0 on a day that does not count; the estimate's own where all of its days do. */
  readonly weights: Float64Array
  readonly isByAmounts: boolean
}

/** Of which days an instrument's own betas are, and of which moves. */
export function betaObservations(market: Market, estimate: FactorEstimate, index: number): BetaObservations {
  return observed(market, estimate, index, betasOf(market, estimate, index).isLagged)
}

function observed(market: Market, estimate: FactorEstimate, index: number, isLagged: boolean): BetaObservations {
  const moves = movesLookedAt(market, estimate, index)
  const looked = isLagged ? withDayBefore(market, estimate) : estimate.weights
  const weights = countedWeights(market, estimate, index, moves, looked)
  return { moves, weights, isByAmounts: isByAmounts(market, estimate, index) }
}

const observationsOf = (weights: Float64Array): number => weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0)

/** Whether instruments of a currency close over three hours apart from a factor that is used. */
function laggedIn({ instruments, factors }: Market, { isUsed }: FactorEstimate): (currency: string) => boolean {
  const used = factors.filter((_, f) => isUsed[f]).map(({ instrument }) => instruments[instrument]!.currency)
  const others = [...new Set(used)]
  return (currency) => others.some((other) => closesApart(currency, other))
}

/** By month end of the estimate. */
const PRECEDED_DAYS: MemoTable<Float64Array> = { name: 'betas', bytesOf: ({ byteLength }) => byteLength }

/**
 * The weights of an estimate where the day before counts too: 0 on a day before which a factor is unknown, as unknown is not 0. The
 * first day has none before it and is left out whatever its weight.
 */
function withDayBefore(market: Market, estimate: FactorEstimate): Float64Array {
  const { weights } = estimate
  const isPreceded = (i: number) => i === 0 || weights[i]! === 0 || weights[i - 1]! > 0
  return memo(market.live?.closed ?? market, PRECEDED_DAYS, estimate.end, () =>
    weights.every((_, i) => isPreceded(i)) ? weights : weights.map((each, i) => (isPreceded(i) ? each : 0)),
  )
}

/** The weights of the days that count for an instrument, 0 on the others: those that are looked at where all of them do. */
function countedWeights(
  market: Market,
  estimate: FactorEstimate,
  index: number,
  series: Float64Array,
  weights: Float64Array,
): Float64Array {
  const { start, length } = estimate
  if (lastGaps(market.live?.closed ?? market, index)[start + length - 1]! < start) return weights
  const isOwn = ownDays(market.closes(index).ages, start, length)
  return weights.map((weight, i) => (isOwn[i] === 1 && !Number.isNaN(series[i]!) ? weight : 0))
}

/** Without the intercepts. */
function slopesOf(series: readonly Float64Array[], design: FactorDesign): Float64Array {
  const { coefficients } = regressEach(series, design)
  const out = new Float64Array(series.length * design.count)
  for (let i = 0; i < series.length; i++)
    out.set(coefficients.subarray(i * (1 + design.count) + 1, (i + 1) * (1 + design.count)), i * design.count)
  return out
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

/**
 * Factorisations that are kept for a market, the one used longest ago goes first: an estimate has one for every set of days that do not
 * count, and a client may hold hundreds of instruments each of which has gaps of its own.
 */
const KEPT_DESIGNS = 4
type Designs<Design> = Map<string, Design>
const DESIGNS: MemoTable<Designs<FactorDesign>> = { name: 'factor designs', bytesOf: () => KEPT_DESIGNS * DESIGN_BYTES }
const LAGGED_DESIGNS: MemoTable<Designs<DimsonDesign>> = {
  name: 'factor designs',
  bytesOf: () => KEPT_DESIGNS * 3 * DESIGN_BYTES,
}
/** Of 504 days and 16 factors. */
const DESIGN_BYTES = 8 * 504 * 16

/** Names the days whose weight is not the estimate's: nothing for an instrument that has all days of its own. */
function missingDays(counted: Float64Array, weights: Float64Array): string {
  const missing: number[] = []
  for (let i = 0; i < weights.length; i++) if (counted[i] !== weights[i]) missing.push(i)
  return missing.join(' ')
}

function designOf(market: Market, estimate: FactorEstimate, pattern: string, used: readonly number[], weights: Float64Array) {
  return keptDesign(DESIGNS, market, `${estimate.end} ${pattern}`, () =>
    factorDesign(factorsLookedAt(market, estimate, used), used.length, estimate.length, { weights }),
  )
}

function laggedDesign(market: Market, estimate: FactorEstimate, pattern: string, used: readonly number[], weights: Float64Array) {
  return keptDesign(LAGGED_DESIGNS, market, `${estimate.end} ${pattern}`, () =>
    dimsonDesign(factorsLookedAt(market, estimate, used), used.length, estimate.length, { weights }),
  )
}

/** @param key the month end of an estimate and the days that do not count */
function keptDesign<Design>(table: MemoTable<Designs<Design>>, market: Market, key: string, make: () => Design): Design {
  const ofMarket = memo(market.live?.closed ?? market, table, 0, () => new Map<string, Design>())
  const design = ofMarket.get(key) ?? make()
  ofMarket.delete(key)
  ofMarket.set(key, design)
  if (ofMarket.size > KEPT_DESIGNS) ofMarket.delete(ofMarket.keys().next().value!)
  return design
}
