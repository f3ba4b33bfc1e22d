import {
  betaReturns,
  type FilledReturns,
  fillMissingHistory,
  fillStaleRuns,
} from '@portal/analytics/risk/scenarios/filled-returns.ts'
import { optionMoves } from '@portal/analytics/risk/scenarios/option-moves.ts'
import { type MoveKind, priceMoves } from '@portal/analytics/risk/scenarios/price-moves.ts'
import { bondMoves } from '@portal/analytics/risk/scenarios/revaluation.ts'
import { FULL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { type Betas, betasAt, estimateBetas } from '#factors/betas.ts'
import { type FactorEstimate, factorEstimate } from '#factors/factor-model.ts'
import { kindAt, optionModel, yieldChanges, yieldModel } from '#instruments/models.ts'
import type { OptionModel } from '#instruments/pricing.ts'
import { lastGaps } from '#market/gaps.ts'
import { localReturns } from '#market/local-returns.ts'
import type { Market } from '#market/market.ts'
import { dropMemo, type MemoTable, memo, peekMemo } from '#memo.ts'

/**
 * Possible moves of an instrument, as seen from a close: `returns` are fractions of its price, of an option of its underlying's price,
 * the latest day last.
 */
export interface ScenarioMoves extends FilledReturns {
  /** Over several days relative moves compound and absolute ones, shares of today's price all the same, add up. */
  readonly kind: MoveKind
  /** How it moves with the factors; null where there are none. Of an option those of its underlying. */
  readonly betas: Betas | null
  /** The option's model; null for everything else. */
  readonly option: OptionModel | null
}

/** The last day whose move counts as seen from a day: that of an open market is not over. */
export function lastScenario({ lastClose }: Market, t: number): number {
  return Math.min(t, lastClose)
}

/** How many days of moves there are as seen from a day: at most 504. */
export function scenarioCount(market: Market, t: number): number {
  return Math.min(FULL_SCENARIOS, lastScenario(market, t))
}

/**
 * The price that factors act on as a share of what a unit is worth at a close: of a bond the clean price, as accrued interest does not
 * move with them; of all else 1.
 */
export function shareOfPrice(market: Market, index: number, t: number): number {
  const instrument = market.instrumentAt(index)
  if (instrument.settlement !== 'paid' || instrument.accrued === undefined) return 1
  return (instrument.multiplier * instrument.price[t]!) / instrument.unitValue[t]!
}

/** By index of the instrument, as seen from the as-of day. */
const MOVES: MemoTable<ScenarioMoves> = {
  name: 'scenario moves',
  bytesOf: ({ returns, isFilled }) => returns.byteLength + isFilled.byteLength,
}

/**
 * The moves of an instrument on the days up to a close, `scenarioCount` of them: of a share, fund or future what its price did, payouts
 * reinvested; of a bond what its own yield changes do to today's duration and convexity; of an option its full revaluation at today's
 * strike and volatility (see `valueMoves`). While the market is open they are the moves up to the last close, on today's model. Long runs of a carried price, and days before the first close, are filled by the betas in use on the day.
 */
export function scenarioMoves(market: Market, index: number, t: number): ScenarioMoves {
  // Results as of a close stay the same while the market is open.
  if (market.live && t < market.last) return scenarioMoves(market.live.closed, index, t)
  if (t !== market.last) return compute(market, index, t)
  return memo(market, MOVES, index, () => compute(market, index, t))
}

/** Estimates what the moves of instruments at a close need: all together are faster than one after the other. */
export function estimateScenarioMoves(market: Market, indices: readonly number[], t: number): void {
  const estimate = factorEstimate(market, t)
  if (!estimate) return
  const acting = indices.flatMap((index) => {
    const { factorsActOn } = kindAt(market, index)
    if (factorsActOn === 'nothing') return []
    return factorsActOn === 'underlying' ? [index, optionModel(market, index, t)?.underlying ?? index] : [index]
  })
  estimateBetas(market, estimate, [...new Set(acting)])
}

/** Effects of returns of its price, of an option of its underlying's, on an instrument: fractions, of an option money per unit as quoted. */
export function valueMoves({ option }: ScenarioMoves, returns: Float64Array): Float64Array {
  if (!option) return returns
  return optionMoves(option.option, returns)
}

function compute(market: Market, index: number, t: number): ScenarioMoves {
  const option = optionModel(market, index, t)
  if (option) {
    return { ...scenarioMoves(market, option.underlying, t), option }
  }
  const closed = market.live?.closed
  const isPlain = kindAt(market, index).yields === null
  const count = scenarioCount(market, t)
  const end = lastScenario(market, t)
  const { ages } = market.closes(index)
  // A run of a carried price that began before the window is filled from its own beginning.
  const first = end - count + 1
  const from = ages[first]! > 0 ? Math.max(1, first - ages[first]! + 1) : first
  const kind = moveKindOf(market, index, t, first, end)
  // Nothing but a bond's own duration tells today's moves from those of the last close, unless a new month has begun.
  if (closed && isPlain && kind === 'relative' && factorEstimate(market, t) === factorEstimate(closed, closed.last))
    return scenarioMoves(closed, index, closed.last)
  const estimate = factorEstimate(market, t)
  const betas = estimate && betasAt(market, estimate, index, t)
  const length = end - from + 1
  if (isPlain && kind === 'relative' && isWhole(market, index, from, end))
    return {
      kind,
      returns: ownMoves(market, index, t, first, end),
      isFilled: nothingFilled(market, count),
      hasSpecific: true,
      betas,
      option: null,
    }
  const explained = estimate && betas ? windowReturns(market, estimate, betas.values, from, length) : new Float64Array(length)
  if (!isPlain) {
    const share = shareOfPrice(market, index, t)
    for (let i = 0; i < length; i++) explained[i]! *= share
  }
  const own = kind === 'absolute' ? shareMoves(market, index, t, from, end) : ownMoves(market, index, t, from, end)
  const isCarried = new Uint8Array(length)
  // Absolute moves stay on the days on which a price arrived: what the betas say of the days between does not compound to them.
  if (kind === 'relative') for (let i = 0; i < length; i++) if (ages[from + i]! > 0) isCarried[i] = 1
  const settled = fillStaleRuns(own, isCarried, explained)
  const filled = fillMissingHistory(settled.returns, explained)
  const { isFilled } = filled
  for (let i = 0; i < length; i++) if (settled.isFilled[i] === 1) isFilled[i] = 1
  const cut = from < first ? first - from : 0
  return {
    kind,
    returns: filled.returns.slice(cut),
    isFilled: isFilled.slice(cut),
    hasSpecific: filled.hasSpecific,
    betas,
    option: null,
  }
}

/**
 * On which closes the moves of an instrument are its own returns and nothing else, of as many days as are ever looked at: of what is
 * neither bond, option nor currency forward and has no gap to fill.
 */
export function hasOwnReturnsOnly(market: Market, index: number): (t: number) => boolean {
  const { factorsActOn, yields } = kindAt(market, index)
  if (factorsActOn !== 'price' || yields !== null) return () => false
  const since = lastGaps(market.live?.closed ?? market, index)
  return (t) => {
    const end = lastScenario(market, t)
    return since[end]! <= end - FULL_SCENARIOS
  }
}

/** By length. */
const NOTHING_FILLED: MemoTable<Uint8Array> = { name: 'scenario moves', bytesOf: ({ byteLength }) => byteLength }

/** The same for all instruments: hardly any has something to fill. */
const nothingFilled = (market: Market, length: number): Uint8Array =>
  memo(market, NOTHING_FILLED, length, () => new Uint8Array(length))

/** Whether there is nothing to fill on any of the days. */
function isWhole(market: Market, index: number, from: number, end: number): boolean {
  const since = lastGaps(market.live?.closed ?? market, index)[end]!
  return since < from
}

/** How the moves of the days from `first` to `end` are stated: absolute where a future's price was, or is, 0 or below. */
function moveKindOf(market: Market, index: number, t: number, first: number, end: number): MoveKind {
  if (market.instrumentAt(index).settlement !== 'margined') return 'relative'
  const { values } = market.closes(index)
  const isBelow = values[t]! <= 0 || values.subarray(Math.max(0, first - 1), end + 1).some((price) => price <= 0)
  return isBelow ? 'absolute' : 'relative'
}

/** Absolute moves of a price as shares of today's, so that exposure times move is money; NaN where unknown, and at a price of 0. */
function shareMoves(market: Market, index: number, t: number, from: number, end: number): Float64Array {
  const { values } = market.closes(index)
  const today = values[t]!
  return priceMoves(values.subarray(from - 1, end + 1), 'absolute').map((move) => (today === 0 ? Number.NaN : move / today))
}

/** One entry for each valuation day from one to another, NaN where unknown. */
function ownMoves(market: Market, index: number, t: number, from: number, end: number): Float64Array {
  const closed = market.live?.closed ?? market
  const bond = yieldModel(market, index, t)
  if (bond) return bondMoves(yieldChanges(closed, index, from, end), bond.modifiedDuration, bond.convexity)
  return localReturns(closed, index, from, end)
}

function windowReturns(
  market: Market,
  estimate: FactorEstimate,
  betas: Float64Array,
  from: number,
  length: number,
): Float64Array {
  return betaReturns(betas, windowOf(market, estimate, betas.length, from, length), length)
}

/** The last window that was taken of an estimate: most instruments ask for the same. */
const WINDOWS: MemoTable<FactorWindow> = { name: 'factor windows', bytesOf: ({ window }) => window.byteLength }

interface FactorWindow {
  readonly from: number
  readonly length: number
  readonly window: Float64Array
}

function windowOf(market: Market, estimate: FactorEstimate, factors: number, from: number, length: number): Float64Array {
  const closed = market.live?.closed ?? market
  const last = peekMemo(closed, WINDOWS, estimate.end)
  if (last?.from === from && last.length === length) return last.window
  dropMemo(closed, WINDOWS, estimate.end)
  const { returns, dayCount } = estimate
  const window = new Float64Array(factors * length)
  for (let f = 0; f < factors; f++) window.set(returns.subarray(f * dayCount + from, f * dayCount + from + length), f * length)
  return memo(closed, WINDOWS, estimate.end, () => ({ from, length, window })).window
}
