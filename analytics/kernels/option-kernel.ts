import {
  advance,
  bits,
  type ConstantTable,
  type Expression,
  f64x2,
  i32,
  type KernelFunction,
  kernelFunction,
  repeat,
  type Statement,
  set,
} from './assembler.ts'
import { exponential, logarithm, normalTail } from './elementary.ts'

const PAIR = 16

/**
 * `out = value - today`: what a European option gains per unit at relative moves of its underlying, two moves at a time and without a
 * branch. The formula is that of `black.ts`: intrinsic value and what is out of the money. With A the smaller and B the larger of the
 * present values of underlying and strike, l = ln(B / A) and s the deviation, the latter is A N(s/2 - l/s) - B N(-s/2 - l/s). Of the two
 * Gaussians in it one is computed, the other is it times A / B.
 *
 * Of the option: its value today, the present values of the underlying today and of the strike, the logarithm of their ratio, the
 * standard deviation of the underlying's logarithm until expiry, and 1 for a call, -1 for a put. The scratch space holds four runs as
 * long as the moves, one after the other: with a run for what each part leaves the processor works on several pairs at once.
 */
export function optionMoves(constants: ConstantTable): KernelFunction {
  return kernelFunction('optionMoves', ({ parameter, local }) => {
    const [moves, end, out, scratch, length] = five(() => parameter('i32'))
    const [today, asset, money, logRatio, deviation] = five(() => parameter('f64'))
    const sign = parameter('f64')
    const [at, place] = [local('i32'), local('i32')]
    const [base, spot, strike, ratio, width] = five(() => local('v128'))
    const side = local('v128')
    const [value, less, more, distance, near] = five(() => local('v128'))
    const [x, y, z, w, p] = five(() => local('v128'))
    const registers = { x, y, z, w, p }
    const { number } = constants

    const part = (statements: readonly Statement[]) => [
      set(at, moves),
      set(place, scratch),
      repeat([...statements, advance(at, PAIR), advance(place, PAIR)], i32.isLess(at, end)),
    ]
    const run = [
      place,
      ...[1, 2, 3].map((k) => Array.from({ length: k }, () => length).reduce<Expression<'i32'>>(i32.add, place)),
    ]
    const keep = (k: number, what: Expression<'v128'>) => f64x2.store(run[k]!, what)
    const kept = (k: number) => f64x2.load(run[k]!)
    const [GROWTH, NEAR, FAR, BELL] = [0, 1, 2, 3]

    const halfWidth = f64x2.multiply(width, number(0.5))
    const distances = part([
      set(x, f64x2.add(number(1), f64x2.load(at))),
      keep(GROWTH, x),
      ...logarithm(constants, registers),
      set(distance, f64x2.divide(f64x2.size(f64x2.add(ratio, p)), width)),
      keep(NEAR, f64x2.subtract(halfWidth, distance)),
      keep(FAR, f64x2.add(halfWidth, distance)),
    ])
    const bells = part([
      set(x, kept(NEAR)),
      set(x, f64x2.most(f64x2.multiply(f64x2.multiply(x, x), number(-0.5)), number(-708))),
      ...exponential(constants, registers),
      keep(BELL, p),
    ])
    const presentValues = [
      set(value, f64x2.multiply(spot, kept(GROWTH))),
      set(less, f64x2.least(value, strike)),
      set(more, f64x2.most(value, strike)),
    ]
    const paid = part([
      ...presentValues,
      set(x, kept(FAR)),
      ...normalTail(constants, registers, f64x2.divide(f64x2.multiply(kept(BELL), less), more)),
      keep(FAR, f64x2.multiply(more, p)),
    ])
    const values = part([
      ...presentValues,
      set(near, kept(NEAR)),
      set(x, f64x2.size(near)),
      ...normalTail(constants, registers, kept(BELL)),
      set(p, bits.choose(f64x2.isMore(near, number(0)), f64x2.subtract(number(1), p), p)),
      set(p, f64x2.most(f64x2.subtract(f64x2.multiply(less, p), kept(FAR)), number(0))),
      set(value, f64x2.most(f64x2.multiply(side, f64x2.subtract(value, strike)), number(0))),
      set(value, f64x2.subtract(f64x2.add(value, p), base)),
      // A price below 0 has no logarithm.
      f64x2.store(out, bits.choose(f64x2.isAtLeast(kept(GROWTH), number(0)), value, number(Number.NaN))),
      advance(out, PAIR),
    ])
    const spread = ([pair, parameter]: readonly [typeof base, typeof today]) => set(pair, f64x2.both(parameter))
    const pairs = [
      [base, today],
      [spot, asset],
      [strike, money],
      [ratio, logRatio],
      [width, deviation],
      [side, sign],
    ] as const
    return [...pairs.map(spread), ...distances, ...bells, ...paid, ...values]
  })
}

function five<T>(make: () => T) {
  return [make(), make(), make(), make(), make()] as const
}
