import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { radixPermutation } from './radix-permutation.ts'

/** Numbers of a sequence that looks like chance: the same in each run. */
function numbersOf(count: number, of: (random: number) => number): Float64Array {
  let state = 12_345
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return of(state / 2 ** 32)
  })
}
/** A sort by comparison, which keeps equal numbers in their order. */
const expected = (numbers: Float64Array) => Array.from(numbers, (_, at) => at).sort((a, b) => numbers[a]! - numbers[b]! || a - b)

describe('the order of many numbers', () => {
  for (const [name, of] of [
    ['of all sizes and both signs', (random) => (random - 0.5) * 10 ** (random * 40 - 20)],
    ['of cents', (random) => Math.round(random * 1e7) / 100],
    ['of which many are equal', (random) => Math.floor(random * 40) - 20],
    ['that differ in their last digits alone', (random) => 1 + random * 1e-9],
    ['that are whole', (random) => Math.floor(random * 1e15)],
    ['that are zero, with either sign, and few others', (random) => (random < 0.4 ? 0 : random < 0.8 ? -0 : random - 0.9)],
    ['of two sizes', (random) => (random < 0.5 ? 1e300 : 1e-300) * (1 + random)],
  ] as const satisfies readonly (readonly [string, (random: number) => number])[])
    it(`is ascending, and keeps equal ones in place, ${name}`, () => {
      for (const count of [0, 1, 2, 24, 25, 26, 49, 1_000]) {
        const numbers = numbersOf(count, of)
        deepEqual([...radixPermutation(numbers)], expected(numbers))
      }
    })
  it('is that of equal upper halves, few and many, beside others', () => {
    for (const many of [2, 24, 25, 40]) {
      const numbers = Float64Array.from([
        5,
        ...Array.from({ length: many }, (_, at) => 1 + ((at * 7) % many) * 2 ** -50),
        -3,
        1,
        7,
      ])
      const all = Float64Array.from([...numbers, ...numbersOf(30, (random) => random * 100 + 10)])
      deepEqual([...radixPermutation(all)], expected(all))
    }
  })
  it('leaves the numbers as they are, also where they are part of others', () => {
    const whole = numbersOf(100, (random) => random)
    const part = whole.subarray(10, 60)
    const before = [...whole]
    deepEqual([...radixPermutation(part)], expected(part))
    deepEqual([...whole], before)
  })
  it('has infinities at its ends', () => {
    const numbers = Float64Array.from([...numbersOf(40, (random) => random), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
    const order = radixPermutation(numbers)
    deepEqual([order[0], order.at(-1)], [40, 41])
    equal(order.length, 42)
  })
})
