import { findRoot } from '../statistics/find-root.ts'
import type { TimedFlows } from './present-value.ts'

/** The rates at which flows are worth nothing together. */
export type RateOutcome =
  | { readonly state: 'known'; readonly rate: number }
  /** More than one rate solves the equation, so that none of them is the return. Ascending. */
  | { readonly state: 'several'; readonly rates: readonly number[] }
  /**
   * No rate above -1 does. `oneSign`: nothing was paid, or nothing was received. `oneTime`: what was, cancels out but on one day.
   * `noRoot`: flows of both signs whose present value never is zero, or only at a rate beyond what float64 holds. `unknown`: an amount
   * or time is not a number.
   */
  | { readonly state: 'none'; readonly reason: 'oneSign' | 'oneTime' | 'noRoot' | 'unknown' }

/**
 * Every rate above -1 at which the present value of flows is zero, each to the last digits.
 *
 * With x = -ln(1 + rate) the present value is a sum of exponentials. Its positive and its negative flows are two sums that grow
 * with x, so that their values at both ends of an interval bound everything between: an interval is put aside where the bounds
 * exclude zero, solved where the derivative (or the second one) keeps its sign, halved otherwise. No root can slip through a
 * grid. Flows whose sign changes once have exactly one root (Descartes) and take the short way.
 *
 * @param flows at least two times; the order of the flows does not matter
 * @throws RangeError for amounts and times that differ in number
 */
export function discountRates(flows: TimedFlows): RateOutcome {
  if (flows.amounts.length !== flows.times.length)
    throw new RangeError(`${flows.amounts.length} amounts at ${flows.times.length} times`)
  const merged = mergeTimes(flows)
  if (merged === null) return { state: 'none', reason: 'unknown' }
  if (!flows.amounts.some((amount) => amount > 0) || !flows.amounts.some((amount) => amount < 0))
    return { state: 'none', reason: 'oneSign' }
  const { amounts, times } = merged
  if (amounts.length < 2) return { state: 'none', reason: 'oneTime' }
  const changes = signChanges(amounts)
  if (changes === 0) return { state: 'none', reason: 'oneSign' }
  const limit = LARGEST_EXPONENT / Math.max(1, times.at(-1)!)
  const roots: number[] = []
  const highest = Math.min(limit * OFF_CENTRE, NEAREST_TO_TOTAL_LOSS)
  if (changes === 1) addBracketed(merged, -limit, highest, roots)
  else searchInterval(merged, pointAt(merged, -limit), pointAt(merged, highest), 0, roots)
  // Two intervals that meet in a root both report it.
  roots.sort((a, b) => b - a)
  const rates = roots.filter((x, i) => i === 0 || roots[i - 1]! - x > SAME_ROOT).map((x) => Math.expm1(-x))
  if (rates.length === 0) return { state: 'none', reason: 'noRoot' }
  return rates.length === 1 ? { state: 'known', rate: rates[0]! } : { state: 'several', rates }
}

/** exp(x) and sums of such terms stay numbers up to here. */
const LARGEST_EXPONENT = 600
/** exp(-x) - 1 is -1 beyond: float64 holds no rate between. */
const NEAREST_TO_TOTAL_LOSS = 36
/** Keeps round rates, 0 above all, off the points at which intervals are cut. */
const OFF_CENTRE = 0.9871
const SAME_ROOT = 1e-9
/** Below this width only the signs at the ends count. */
const SMALLEST_WIDTH = 1e-10
/** A minimum this close to zero, relative to the flows' absolute present value, touches it. */
const TOUCHES = 1e-13

/**
 * Flows in the order of their times, one a time, those of nothing left out, scaled so that the largest is 1; null if one is
 * unknown.
 */
function mergeTimes({ amounts, times }: TimedFlows): TimedFlows | null {
  const order = Array.from(amounts.keys()).sort((a, b) => times[a]! - times[b]! || amounts[a]! - amounts[b]!)
  const merged: number[] = []
  const at: number[] = []
  let largest = 0
  for (const i of order) {
    if (!Number.isFinite(amounts[i]! + times[i]!)) return null
    if (times[i] === at.at(-1)) merged[merged.length - 1]! += amounts[i]!
    else {
      merged.push(amounts[i]!)
      at.push(times[i]!)
    }
  }
  for (const amount of merged) largest = Math.max(largest, Math.abs(amount))
  const kept = at.map((_, i) => i).filter((i) => Math.abs(merged[i]!) > 4 * Number.EPSILON * largest)
  const first = at[kept[0] ?? 0] ?? 0
  return { amounts: Float64Array.from(kept, (i) => merged[i]! / largest), times: Float64Array.from(kept, (i) => at[i]! - first) }
}

function signChanges(amounts: Float64Array): number {
  let changes = 0
  for (let i = 1; i < amounts.length; i++) if (amounts[i]! > 0 !== amounts[i - 1]! > 0) changes++
  return changes
}

function valueAt({ amounts, times }: TimedFlows, x: number): number {
  let total = 0
  for (let i = 0; i < amounts.length; i++) total += amounts[i]! * Math.exp(times[i]! * x)
  return total
}

function addBracketed(flows: TimedFlows, from: number, to: number, roots: number[]): void {
  const root = findRoot((x) => valueAt(flows, x), from, to)
  if (root.state === 'known') roots.push(root.value)
}

/**
 * At one x: the present values of the flows received (p) and paid (n), and their first and second derivatives. All grow with x.
 */
interface Point {
  readonly x: number
  readonly p: readonly [number, number, number]
  readonly n: readonly [number, number, number]
}

function pointAt({ amounts, times }: TimedFlows, x: number): Point {
  let [p0, p1, p2, n0, n1, n2] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < amounts.length; i++) {
    const t = times[i]!
    const value = amounts[i]! * Math.exp(t * x)
    if (value > 0) {
      p0 += value
      p1 += t * value
      p2 += t * t * value
    } else {
      n0 -= value
      n1 -= t * value
      n2 -= t * t * value
    }
  }
  return { x, p: [p0, p1, p2], n: [n0, n1, n2] }
}

type Order = 0 | 1 | 2

function searchInterval(flows: TimedFlows, a: Point, b: Point, depth: number, roots: number[]): void {
  if (keepsSign(flows, a, b, 0)) return
  const [fa, fb] = [a.p[0] - a.n[0], b.p[0] - b.n[0]]
  if (fa === 0) roots.push(a.x)
  if (fb === 0) roots.push(b.x)
  const differ = fa !== 0 && fb !== 0 && fa > 0 !== fb > 0
  if (keepsSign(flows, a, b, 1) || b.x - a.x < SMALLEST_WIDTH || depth > 200) {
    if (differ) addBracketed(flows, a.x, b.x, roots)
    return
  }
  if (!differ && keepsSign(flows, a, b, 2)) {
    addAroundTurn(flows, a, b, roots)
    return
  }
  const middle = pointAt(flows, a.x + (b.x - a.x) / 2)
  searchInterval(flows, a, middle, depth + 1, roots)
  searchInterval(flows, middle, b, depth + 1, roots)
}

/**
 * Whether a derivative of the present value, seen from the first or from the last flow, has one sign all over an interval. Seen
 * from the last flow each term is `a (T - t)^k exp((t - T) x)`, which falls with x.
 */
function keepsSign(flows: TimedFlows, a: Point, b: Point, order: Order): boolean {
  const last = flows.times.at(-1)!
  if (a.p[order] > b.n[order] || a.n[order] > b.p[order]) return true
  const [scaleA, scaleB] = [Math.exp(-last * a.x), Math.exp(-last * b.x)]
  const [pa, pb] = [scaleA * fromLast(a.p, last, order), scaleB * fromLast(b.p, last, order)]
  const [na, nb] = [scaleA * fromLast(a.n, last, order), scaleB * fromLast(b.n, last, order)]
  return pb > na || nb > pa
}

function fromLast(terms: Point['p'], last: number, order: Order): number {
  if (order === 0) return terms[0]
  if (order === 1) return last * terms[0] - terms[1]
  return last * last * terms[0] - 2 * last * terms[1] + terms[2]
}

/** The roots where the present value turns once between two points of equal sign: two, one that it touches, or none. */
function addAroundTurn(flows: TimedFlows, a: Point, b: Point, roots: number[]): void {
  const last = flows.times.at(-1)!
  // The view whose second derivative keeps its sign is the one that turns once.
  const fromFirst = a.p[2] > b.n[2] || a.n[2] > b.p[2]
  const slope = (x: number) => {
    const { p, n } = pointAt(flows, x)
    return fromFirst ? p[1] - n[1] : fromLast(n, last, 1) - fromLast(p, last, 1)
  }
  const turn = findRoot(slope, a.x, b.x)
  if (turn.state !== 'known') return
  const { p, n } = pointAt(flows, turn.value)
  const atTurn = p[0] - n[0]
  if (Math.abs(atTurn) <= TOUCHES * (p[0] + n[0])) roots.push(turn.value)
  else if (atTurn > 0 !== a.p[0] - a.n[0] > 0) {
    addBracketed(flows, a.x, turn.value, roots)
    addBracketed(flows, turn.value, b.x, roots)
  }
}
