import {
  advance,
  asLongAs,
  bits,
  type ConstantTable,
  type Expression,
  f64,
  f64x2,
  i32,
  type KernelFunction,
  kernelFunction,
  range,
  set,
} from './assembler.ts'

/*
 * What is held for some days, valued on each of them. Addresses and lengths are in bytes.
 */

const NUMBER = 8
const PAIR = 16
/** Pairs of days that are taken at a time. */
const PAIRS = 4
const BLOCK = PAIRS * PAIR
/** The first and the last day of a step (as offsets, the last not included), and the quantity. */
const RECORD = 16

/**
 * `out += quantity x series` on the days of each step, `converted`: `x rate` as well. Eight days are taken at a time; of the last eight
 * those that are not of the step are masked out, which is faster than to count them.
 */
export function addSteps(converted: boolean, constants: ConstantTable): KernelFunction {
  const masks = constants.run([...range(PAIRS, () => -1n), ...range(PAIRS, () => 0n)])
  return kernelFunction(converted ? 'addConvertedSteps' : 'addSteps', ({ parameter, local }) => {
    const out = parameter('i32')
    const series = parameter('i32')
    const rate = parameter('i32')
    const steps = parameter('i32')
    const stepsEnd = parameter('i32')
    const [at, from, to, end, mask] = [local('i32'), local('i32'), local('i32'), local('i32'), local('i32')]
    const quantity = local('v128')
    const product = (offset: number) => {
      const value = f64x2.multiply(f64x2.load(from, offset), quantity)
      return converted ? f64x2.multiply(value, f64x2.load(to, offset)) : value
    }
    const add = (offset: number, what: Expression<'v128'>) => f64x2.store(at, f64x2.add(f64x2.load(at, offset), what), offset)
    const block = range(PAIRS, (k) => k * PAIR)
    return [
      asLongAs(i32.isLess(steps, stepsEnd), [
        set(at, i32.add(out, i32.load(steps))),
        set(from, i32.add(series, i32.load(steps))),
        set(to, i32.add(rate, i32.load(steps))),
        set(end, i32.add(out, i32.load(steps, 4))),
        set(quantity, f64x2.both(f64.load(steps, 8))),
        asLongAs(i32.isLess(i32.add(at, i32.of(BLOCK - 1)), end), [
          ...block.map((offset) => add(offset, product(offset))),
          ...[at, from, to].map((pointer) => advance(pointer, BLOCK)),
        ]),
        // As many days as are left are let through.
        set(mask, i32.subtract(i32.of(masks + BLOCK), i32.subtract(end, at))),
        ...block.map((offset) => add(offset, bits.and(product(offset), f64x2.load(mask, offset)))),
        advance(steps, RECORD),
      ]),
    ]
  })
}

/** `out = x y - the x y before it` from the second entry on, two by two: perhaps one entry beyond the end. */
export function productChanges(): KernelFunction {
  return kernelFunction('productChanges', ({ parameter }) => {
    const out = parameter('i32')
    const end = parameter('i32')
    const x = parameter('i32')
    const y = parameter('i32')
    const before = f64x2.multiply(f64x2.load(x), f64x2.load(y))
    const after = f64x2.multiply(f64x2.load(x, NUMBER), f64x2.load(y, NUMBER))
    const step = [f64x2.store(out, f64x2.subtract(after, before), NUMBER), ...[out, x, y].map((each) => advance(each, PAIR))]
    return [asLongAs(i32.isLess(i32.add(out, i32.of(NUMBER)), end), step)]
  })
}
