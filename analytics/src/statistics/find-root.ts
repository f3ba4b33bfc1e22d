/** The solution of an equation, or why there is none. */
export type Root =
  | { readonly state: 'known'; readonly value: number }
  /** The function has the same sign at both ends, is not a number somewhere, or did not settle. */
  | { readonly state: 'unsolvable'; readonly reason: 'notBracketed' | 'notANumber' | 'notConverged' }

const MAX_STEPS = 2000

/**
 * The root of a continuous function between two points at which it has different signs, to the last digits that float64 holds.
 *
 * Source: R. P. Brent, "Algorithms for Minimization without Derivatives", 1973, chapter 4: inverse quadratic interpolation, secant and
 * bisection; it never leaves the bracket and never needs many more steps than bisection.
 *
 * @param tolerance of the root, absolute; 0 asks for all digits
 */
export function findRoot(f: (x: number) => number, lower: number, upper: number, tolerance = 0): Root {
  let [a, b] = [lower, upper]
  let [fa, fb] = [f(a), f(b)]
  if (Number.isNaN(fa) || Number.isNaN(fb)) return { state: 'unsolvable', reason: 'notANumber' }
  if (fa === 0) return { state: 'known', value: a }
  if (fb === 0) return { state: 'known', value: b }
  if (fa > 0 === fb > 0) return { state: 'unsolvable', reason: 'notBracketed' }
  // b is the best point, c the other end of the bracket, a the best point before.
  let [c, fc] = [a, fa]
  let step = b - a
  let stepBefore = step
  for (let i = 0; i < MAX_STEPS; i++) {
    if (fb > 0 === fc > 0) {
      ;[c, fc] = [a, fa]
      step = b - a
      stepBefore = step
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      ;[a, b, c] = [b, c, b]
      ;[fa, fb, fc] = [fb, fc, fb]
    }
    const smallest = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2
    const half = (c - b) / 2
    if (Math.abs(half) <= smallest || fb === 0) return { state: 'known', value: b }
    const proposal = Math.abs(stepBefore) < smallest || Math.abs(fa) <= Math.abs(fb) ? half : interpolate(a, fa, b, fb, c, fc)
    const isGood = 2 * Math.abs(proposal) < Math.min(3 * Math.abs(half) - smallest, Math.abs(stepBefore))
    const towardsC = proposal > 0 === half > 0
    ;[stepBefore, step] = isGood && towardsC ? [step, proposal] : [half, half]
    ;[a, fa] = [b, fb]
    b += Math.abs(step) > smallest ? step : Math.sign(half) * smallest
    fb = f(b)
    if (Number.isNaN(fb)) return { state: 'unsolvable', reason: 'notANumber' }
  }
  return { state: 'unsolvable', reason: 'notConverged' }
}

/** The step from b to where the secant, or the inverse parabola through three points, is zero. */
function interpolate(a: number, fa: number, b: number, fb: number, c: number, fc: number): number {
  const s = fb / fa
  if (a === c) return ((c - b) * s) / (s - 1)
  const [q, r] = [fa / fc, fb / fc]
  const numerator = s * ((c - b) * q * (q - r) - (b - a) * (r - 1))
  return -numerator / ((q - 1) * (r - 1) * (s - 1))
}

/**
 * The root of a function that only has to be defined beyond a bound: the bracket is widened from a guess, in both directions, until the
 * signs differ.
 *
 * @param lowest the function is defined above it; -Infinity if everywhere
 * @param guess above `lowest`
 * @param width first half width of the bracket, positive
 */
export function findRootNear(f: (x: number) => number, guess: number, width: number, lowest = Number.NEGATIVE_INFINITY): Root {
  let [low, high] = [guess, guess]
  let [atLow, atHigh] = [f(guess), f(guess)]
  if (Number.isNaN(atLow)) return { state: 'unsolvable', reason: 'notANumber' }
  for (let reach = width, i = 0; i < MAX_STEPS && atLow > 0 === atHigh > 0 && atLow !== 0 && atHigh !== 0; reach *= 2, i++) {
    // Towards a bound the distance halves, away from it the reach doubles.
    low = Math.max(low - reach, (low + lowest) / 2)
    high += reach
    atLow = f(low)
    if (Number.isNaN(atLow)) return { state: 'unsolvable', reason: 'notANumber' }
    if (atLow > 0 === atHigh > 0) atHigh = f(high)
    if (Number.isNaN(atHigh)) return { state: 'unsolvable', reason: 'notANumber' }
  }
  return findRoot(f, low, high)
}
