/*
 * The option kernel in plain numbers, operation by operation as in `kernels/option-kernel.ts` and `kernels/elementary.ts`, where the
 * formulas are explained.
 */

type Option = readonly [today: number, asset: number, money: number, logRatio: number, deviation: number, sign: number]

/** Writes what an option gains at each of `count` moves of its underlying; positions in numbers. */
export function plainOptionMoves(memory: Float64Array, moves: number, count: number, out: number, option: Option): void {
  const [today, asset, money, logRatio, deviation, sign] = option
  for (let i = 0; i < count; i++) {
    const growth = 1 + memory[moves + i]!
    const distance = Math.abs(logRatio + logarithm(growth)) / deviation
    const [near, far] = [deviation * 0.5 - distance, deviation * 0.5 + distance]
    const bell = exponential(larger(near * near * -0.5, -708))
    const value = asset * growth
    const [less, more] = [smaller(value, money), larger(value, money)]
    const paid = more * normalTail(far, (bell * less) / more)
    const tail = normalTail(Math.abs(near), bell)
    const outOfTheMoney = larger(less * (near > 0 ? 1 - tail : tail) - paid, 0)
    const gain = larger(sign * (value - money), 0) + outOfTheMoney - today
    memory[out + i] = growth >= 0 ? gain : Number.NaN
  }
}

const smaller = (a: number, b: number): number => (b < a ? b : a)
const larger = (a: number, b: number): number => (a < b ? b : a)

const number = new Float64Array(1)
const pattern = new BigInt64Array(number.buffer)
const ONE_BITS = 0x3ff0000000000000n
const ROOT_HALF_BITS = 0x3fe6a09e667f3bcdn
const EXPONENT_BITS = 0x7ff0000000000000n

function logarithm(x: number): number {
  number[0] = x
  const exponent = (pattern[0]! + ONE_BITS - ROOT_HALF_BITS) & EXPONENT_BITS
  pattern[0] = pattern[0]! - exponent + ONE_BITS
  const w = (number[0] - 1) / (number[0] + 1)
  return (Number(exponent >> 52n) - 1023) * Math.LN2 + (w + w) * polynomial(w * w, ARTANH)
}

function exponential(x: number): number {
  const sum = x * Math.LOG2E + ROUNDING
  const power = sum - ROUNDING
  number[0] = polynomial(x - power * LN2_HIGH - power * LN2_LOW, EXPONENTIAL)
  pattern[0] = pattern[0]! + (BigInt(power) << 52n)
  return number[0]
}

function normalTail(x: number, bell: number): number {
  const square = x * x
  if (x < CENTRE) return -(x * polynomial(square, CENTRE_TOP)) / polynomial(square, CENTRE_BOTTOM) + 0.5
  return (bell * polynomial(x, MIDDLE_TOP)) / polynomial(x, MIDDLE_BOTTOM)
}

function polynomial(x: number, coefficients: Float64Array): number {
  let sum = coefficients[0]!
  for (let k = 1; k < coefficients.length; k++) sum = sum * x + coefficients[k]!
  return sum
}

const ROUNDING = 1.5 * 2 ** 52
const LN2_HIGH = 2977044472 / 2 ** 32
const LN2_LOW = -4.2009150726810846e-11
const ARTANH = Float64Array.from({ length: 11 }, (_, k) => 1 / (2 * (10 - k) + 1))
const EXPONENTIAL = Float64Array.from({ length: 14 }, (_, k) => 1 / factorial(13 - k))
const CENTRE = 0.66291
const CENTRE_TOP = Float64Array.of(
  0.06568233791820745,
  2.2352520354606837,
  161.02823106855587,
  1067.6894854603709,
  18154.98125334356,
)
const CENTRE_BOTTOM = Float64Array.of(1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673)
const MIDDLE_TOP = Float64Array.of(
  1.0765576773720192e-8,
  0.39894151208813466,
  8.883149794388377,
  93.50665613217785,
  597.2702763948002,
  2494.5375852903726,
  6848.190450536283,
  11602.65143764735,
  9842.714838383978,
)
const MIDDLE_BOTTOM = Float64Array.of(
  1,
  22.266688044328117,
  235.387901782625,
  1519.3775994075547,
  6485.558298266761,
  18615.571640885097,
  34900.95272114598,
  38912.00328609327,
  19685.429676859992,
)

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}
