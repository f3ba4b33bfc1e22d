import { ln } from './arithmetic.ts'
import { normalQuantile } from './normal-distribution.ts'

/*
 * Counter-based random numbers: a draw is a function of the seed, the name of its series and the day, never of earlier draws. A new day
 * therefore adds draws and changes none.
 */

const SEED = 'clarity demo 12'
const LARGEST_SHOCK = 6

/** The key under which a series draws. */
export function seriesKey(name: string): number {
  let hash = 0x811c9dc5
  for (const character of `${SEED}\n${name}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}

/** Uniform, strictly between 0 and 1. `draw` numbers the draws of one series and day. */
export function uniform(key: number, day: number, draw = 0): number {
  const dayHash = scramble(scramble(key ^ Math.imul(day + 1, 0x9e3779b1)) ^ Math.imul(draw + 1, 0x85ebca77))
  const high = dayHash >>> 5
  const low = scramble(dayHash ^ key ^ 0x6a09e667) >>> 6
  return (high * 2 ** 26 + low + 0.5) / 2 ** 53
}

/** Standard normal. */
export const normal = (key: number, day: number, draw = 0): number => normalQuantile(uniform(key, day, draw))

/**
 * Student's t with four degrees of freedom, scaled to variance one and cut at six: the fat tails of daily returns.
 * A normal over the root of a chi-square, which for four degrees of freedom is -2 ln(u v).
 */
export function fatTailed(key: number, day: number): number {
  const chiSquare = -2 * ln(uniform(key, day, 1) * uniform(key, day, 2))
  const shock = normal(key, day) * Math.sqrt(2 / chiSquare)
  return Math.max(-LARGEST_SHOCK, Math.min(LARGEST_SHOCK, shock))
}

/** The finaliser of MurmurHash3 (A. Appleby, public domain): every bit of the input changes every bit of the output. */
function scramble(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
