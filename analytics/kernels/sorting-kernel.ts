import {
  advance,
  asLongAs,
  f64,
  f64x2,
  i32,
  type KernelFunction,
  kernelFunction,
  type Local,
  range,
  repeat,
  type Statement,
  set,
} from './assembler.ts'

/*
 * Sorting by a network, whose steps are the same whatever the numbers: there is no branch on a comparison. Addresses and lengths are in
 * bytes.
 *
 * Source: K. E. Batcher, "Sorting Networks and their Applications", AFIPS Spring Joint Computer Conference, 1968: the bitonic sorter.
 */

const NUMBER = 8
const PAIR = 2 * NUMBER
/** Pairs that are put in order without leaving the registers. */
const IN_HAND = 8
const HAND = IN_HAND * PAIR

/** Writes the smallest numbers in ascending order: those at even places and those at odd places are sorted side by side, then merged. */
export function smallest(): KernelFunction {
  return kernelFunction('smallest', ({ parameter, local }) => {
    const numbers = parameter('i32')
    const size = parameter('i32')
    const out = parameter('i32')
    const end = parameter('i32')
    const [last, from, at, other] = [local('i32'), local('i32'), local('i32'), local('i32')]
    const [width, gap, isOdd] = [local('i32'), local('i32'), local('i32')]
    const [spare, a, b] = [local('v128'), local('v128'), local('v128')]
    const pairs = range(IN_HAND, () => local('v128'))
    const [x, y] = [local('f64'), local('f64')]
    const { mirrored, apart } = stepsInHand(pairs, spare)
    const everyHand = (statements: readonly Statement[]) => [
      set(at, numbers),
      repeat(
        [
          ...pairs.map((pair, k) => set(pair, f64x2.load(at, k * PAIR))),
          ...statements,
          ...pairs.map((pair, k) => f64x2.store(at, pair, k * PAIR)),
          advance(at, HAND),
        ],
        i32.isLess(at, last),
      ),
    ]
    /** Puts the smaller of two pairs at the first address, place by place, and goes on to the next. */
    const exchange = (step: number) => [
      set(a, f64x2.load(at)),
      set(b, f64x2.load(other)),
      f64x2.store(at, f64x2.least(a, b)),
      f64x2.store(other, f64x2.most(a, b)),
      advance(at, PAIR),
      advance(other, step),
    ]
    const everyRun = (statements: readonly Statement[]) => [set(from, numbers), repeat(statements, i32.isLess(from, last))]
    const runMirrored = everyRun([
      set(at, from),
      set(from, i32.add(from, width)),
      set(other, i32.subtract(from, i32.of(PAIR))),
      repeat(exchange(-PAIR), i32.isLess(at, other)),
    ])
    const runApart = everyRun([
      set(at, from),
      set(other, i32.add(from, gap)),
      set(from, other),
      repeat(exchange(PAIR), i32.isLess(at, from)),
      set(from, other),
    ])
    return [
      set(last, i32.add(numbers, size)),
      ...everyHand([...mirrored(2), ...mirrored(4), ...apart(1), ...mirrored(8), ...apart(2), ...apart(1)]),
      // Runs twice as long each time.
      set(width, i32.of(2 * HAND)),
      asLongAs(i32.isLess(width, i32.add(size, i32.of(1))), [
        ...runMirrored,
        set(gap, i32.shiftRight(width, i32.of(2))),
        asLongAs(i32.isLess(i32.of(HAND - 1), gap), [...runApart, set(gap, i32.shiftRight(gap, i32.of(1)))]),
        ...everyHand([...apart(4), ...apart(2), ...apart(1)]),
        set(width, i32.shiftLeft(width, i32.of(1))),
      ]),
      set(at, numbers),
      set(other, i32.add(numbers, i32.of(NUMBER))),
      asLongAs(i32.isLess(out, end), [
        set(x, f64.load(at)),
        set(y, f64.load(other)),
        f64.store(out, f64.least(x, y)),
        advance(out, NUMBER),
        set(isOdd, i32.shiftLeft(f64.isMore(x, y), i32.of(4))),
        set(other, i32.add(other, isOdd)),
        set(at, i32.subtract(i32.add(at, i32.of(PAIR)), isOdd)),
      ]),
    ]
  })
}

/** The steps among the pairs in the registers. */
function stepsInHand(pairs: readonly Local<'v128'>[], spare: Local<'v128'>) {
  const exchange = (one: number, two: number): Statement[] => {
    const [first, second] = [pairs[one]!, pairs[two]!] as const
    return [set(spare, f64x2.least(first, second)), set(second, f64x2.most(first, second)), set(first, spare)]
  }
  const of = (isFirst: (k: number) => boolean, partner: (k: number) => number) =>
    range(IN_HAND, (k) => (isFirst(k) ? exchange(k, partner(k)) : [])).flat()
  return {
    /** Each with the one as far from the end of its run as itself is from the beginning. */
    mirrored: (run: number) =>
      of(
        (k) => k % run < run / 2,
        (k) => k + run - 1 - 2 * (k % run),
      ),
    /** Each with the one some places after it. */
    apart: (places: number) =>
      of(
        (k) => k % (2 * places) < places,
        (k) => k + places,
      ),
  }
}
