import {
  advance,
  asLongAs,
  type Expression,
  f64,
  f64x2,
  i32,
  type KernelFunction,
  kernelFunction,
  type Local,
  range,
  repeat,
  set,
} from './assembler.ts'

/*
 * Sums over rows of numbers. Addresses and lengths are in bytes, lengths are multiples of four numbers. The order of every sum is that of
 * the loops in `src/kernel/plain-kernel.ts`, so that both give the same bits.
 */

const NUMBER = 8
const PAIR = 16
const STEP = 2 * PAIR

type Many = 1 | 2 | 4 | 8

/** `out += the weighted sum of rows`, of which there are 1, 2, 4 or 8, `stride` apart. */
export function addRows(many: Many): KernelFunction {
  return kernelFunction(`addRows${many}`, ({ parameter, local }) => {
    const rows = parameter('i32')
    const stride = parameter('i32')
    const weights = parameter('i32')
    const out = parameter('i32')
    const end = parameter('i32')
    const row = range(many, () => local('i32'))
    const weight = range(many, () => local('v128'))
    const add = (at: number) => f64x2.store(out, f64x2.add(f64x2.load(out, at), weightedSum(row, weight, at)), at)
    return [
      ...apart(row, rows, stride),
      ...weight.map((each, k) => set(each, f64x2.both(f64.load(weights, k * NUMBER)))),
      repeat([add(0), add(PAIR), ...[out, ...row].map((pointer) => advance(pointer, STEP))], i32.isLess(out, end)),
    ]
  })
}

/** Of more than four rows the first four are added up, the others, then both sums. */
function weightedSum(rows: readonly Local<'i32'>[], weights: readonly Local<'v128'>[], at: number): Expression<'v128'> {
  const terms = rows.map((row, k) => f64x2.multiply(weights[k]!, f64x2.load(row, at)))
  if (terms.length <= 4) return terms.reduce(f64x2.add)
  return f64x2.add(terms.slice(0, 4).reduce(f64x2.add), terms.slice(4).reduce(f64x2.add))
}

/** The four strands of the inner product of a vector with each of four rows, `stride` apart; written one after the other. */
export function rowProducts(): KernelFunction {
  return kernelFunction('rowProducts', ({ parameter, local }) => {
    const rows = parameter('i32')
    const stride = parameter('i32')
    const vector = parameter('i32')
    const end = parameter('i32')
    const out = parameter('i32')
    const row = range(4, () => local('i32'))
    const sums = row.map(() => [local('v128'), local('v128')] as const)
    const [first, second] = [local('v128'), local('v128')]
    const add = (sum: Local<'v128'>, factor: Expression<'v128'>, pointer: Local<'i32'>, at: number) =>
      set(sum, f64x2.add(sum, f64x2.multiply(f64x2.load(pointer, at), factor)))
    const step = [
      set(first, f64x2.load(vector)),
      set(second, f64x2.load(vector, PAIR)),
      ...row.flatMap((pointer, k) => [add(sums[k]![0], first, pointer, 0), add(sums[k]![1], second, pointer, PAIR)]),
      ...[vector, ...row].map((pointer) => advance(pointer, STEP)),
    ]
    return [
      ...apart(row, rows, stride),
      asLongAs(i32.isLess(vector, end), step),
      ...sums.flatMap(([a, b], k) => [f64x2.store(out, a, 4 * k * NUMBER), f64x2.store(out, b, (4 * k + 2) * NUMBER)]),
    ]
  })
}

/** Pointers to rows that lie apart by a stride. */
function apart(pointers: readonly Local<'i32'>[], first: Expression<'i32'>, stride: Expression<'i32'>) {
  return pointers.map((pointer, k) => set(pointer, k === 0 ? first : i32.add(pointers[k - 1]!, stride)))
}
