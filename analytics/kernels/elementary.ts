import { bits, type ConstantTable, type Expression, f64x2, i64x2, type Local, type Statement, set } from './assembler.ts'

type Pair = Expression<'v128'>

/** Locals in which a function is computed: the argument in x, the result in p. */
export interface Registers {
  readonly x: Local<'v128'>
  readonly y: Local<'v128'>
  readonly z: Local<'v128'>
  readonly w: Local<'v128'>
  readonly p: Local<'v128'>
}

/** ln x of a positive normal number. The exponent is taken off such that the rest lies from √½ to √2: ln w = 2 artanh((w - 1) / (w + 1)). */
export function logarithm({ number, bits: pattern }: ConstantTable, { x, y, z, w, p }: Registers): readonly Statement[] {
  return [
    set(y, i64x2.add(x, pattern(ONE_BITS - ROOT_HALF_BITS))),
    set(z, bits.and(y, pattern(EXPONENT_BITS))),
    set(w, i64x2.add(i64x2.subtract(x, z), pattern(ONE_BITS))),
    // 2^52 + n is the number whose last bits are n.
    set(y, f64x2.subtract(bits.or(i64x2.shiftRight(z, 52), number(2 ** 52)), number(2 ** 52 + 1023))),
    set(w, f64x2.divide(f64x2.subtract(w, number(1)), f64x2.add(w, number(1)))),
    set(z, f64x2.multiply(w, w)),
    set(p, polynomial(z, ARTANH, number)),
    set(p, f64x2.add(f64x2.multiply(y, number(Math.LN2)), f64x2.multiply(f64x2.add(w, w), p))),
  ]
}

/** e^x of a number from -708 to 0: 2^n e^r, n whole and r within ln 2 / 2. */
export function exponential({ number }: ConstantTable, { x, y, z, w, p }: Registers): readonly Statement[] {
  return [
    // Added and taken away again, 1.5 x 2^52 rounds to a whole number, which stands in the last bits of the sum.
    set(y, f64x2.add(f64x2.multiply(x, number(Math.LOG2E)), number(ROUNDING))),
    set(z, f64x2.subtract(y, number(ROUNDING))),
    set(w, f64x2.subtract(f64x2.subtract(x, f64x2.multiply(z, number(LN2_HIGH))), f64x2.multiply(z, number(LN2_LOW)))),
    set(p, polynomial(w, EXPONENTIAL, number)),
    set(p, i64x2.add(p, i64x2.shiftLeft(y, 52))),
  ]
}

/**
 * Probability that a standard normal variable is beyond x, which is not negative, given `bell` = e^(-x²/2).
 *
 * Source: W. J. Cody, as in `src/statistics/normal-distribution.ts`. His approximation of the middle is good to 1e-12 of the probability
 * beyond it too, which is below 1e-8 there.
 */
export function normalTail({ number }: ConstantTable, { x, y, z, w, p }: Registers, bell: Pair): readonly Statement[] {
  const nearCentre = f64x2.negate(f64x2.multiply(x, polynomial(z, CENTRE_TOP, number)))
  return [
    set(z, f64x2.multiply(x, x)),
    set(y, f64x2.isLess(x, number(CENTRE))),
    set(w, bits.choose(y, polynomial(z, CENTRE_BOTTOM, number), polynomial(x, MIDDLE_BOTTOM, number))),
    set(p, bits.choose(y, nearCentre, f64x2.multiply(bell, polynomial(x, MIDDLE_TOP, number)))),
    set(p, f64x2.add(f64x2.divide(p, w), bits.and(y, number(0.5)))),
  ]
}

/** Horner's rule, the highest power first. */
function polynomial(x: Pair, [highest, ...others]: readonly number[], number: (value: number) => Pair): Pair {
  return others.reduce<Pair>((sum, coefficient) => f64x2.add(f64x2.multiply(sum, x), number(coefficient)), number(highest!))
}

const ONE_BITS = 0x3ff0000000000000n
const ROOT_HALF_BITS = 0x3fe6a09e667f3bcdn
const EXPONENT_BITS = 0x7ff0000000000000n
const ROUNDING = 1.5 * 2 ** 52
/** ln 2 in two parts, the first short enough that a whole number below 2,048 times it is exact. */
const LN2_HIGH = 2977044472 / 2 ** 32
const LN2_LOW = -4.2009150726810846e-11

/** 1, 1/3, 1/5 and so on to the power whose share of the sum is below its last bit. */
const ARTANH = Array.from({ length: 11 }, (_, k) => 1 / (2 * (10 - k) + 1))
/** 1, 1, 1/2!, 1/3! and so on, likewise. */
const EXPONENTIAL = Array.from({ length: 14 }, (_, k) => 1 / factorial(13 - k))

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}

/** Up to here the approximation around 0 is used. */
const CENTRE = 0.66291
const CENTRE_TOP = [0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356]
const CENTRE_BOTTOM = [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673]
const MIDDLE_TOP = [
  1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002, 2494.5375852903726,
  6848.190450536283, 11602.65143764735, 9842.714838383978,
]
const MIDDLE_BOTTOM = [
  1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097, 34900.95272114598,
  38912.00328609327, 19685.429676859992,
]
