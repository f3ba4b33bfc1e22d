import { notEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { compiledKernel } from './compiled-kernel.ts'
import type { Kernel } from './kernel-loops.ts'
import { FIRST_FREE } from './kernel-memory.ts'
import { plainKernel } from './plain-kernel.ts'

// Rows of 24 numbers, of which 20 or 22 are looked at, as the loops run over by up to seven.
const ROW = 24 * 8
const LENGTH = 20 * 8
const row = (k: number) => FIRST_FREE + k * ROW
const NUMBERS = row(20) / 8

const compiled = compiledKernel()
notEqual(compiled, null, 'this machine has WebAssembly')
const kernels = [plainKernel(), compiled!] as const

/** Numbers of all sizes and signs, one of them unknown if told, the same for both kernels. */
function filled(seed: number, unknownAt = -1): Float64Array {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const numbers = Float64Array.from({ length: NUMBERS - FIRST_FREE / 8 }, () => (next() - 0.5) * 10 ** Math.floor(6 * next() - 3))
  if (unknownAt >= 0) numbers[unknownAt] = Number.NaN
  return numbers
}

interface Run {
  readonly run: (kernel: Kernel) => void
  readonly prepare?: (numbers: Float64Array) => void
  readonly unknownAt?: number
  /** Bytes that are compared: all of the memory unless told. */
  readonly from?: number
  readonly to?: number
}

/** What a loop leaves in the memory of each kernel must be the same to the last bit. */
function same({ run, prepare = () => {}, unknownAt = -1, from = FIRST_FREE, to = 8 * NUMBERS }: Run): Float64Array {
  const [plain, fast] = kernels.map((kernel) => {
    const memory = kernel.reserve(NUMBERS)
    memory.set(filled(7, unknownAt), FIRST_FREE / 8)
    prepare(memory)
    const before = memory.slice(from / 8, to / 8)
    run(kernel)
    const after = kernel.reserve(NUMBERS).slice(from / 8, to / 8)
    ok(!isSame(before, after), 'the loop wrote something')
    return after
  })
  ok(isSame(plain!, fast!), `${plain}\n${fast}`)
  return plain!
}

/** Bit by bit, but that one unknown number is as good as another. */
function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.every((number, i) => Object.is(number, b[i]))
}

describe('the compiled kernel gives the bits of the plain loops', () => {
  const [rows, weights, out, growth] = [row(0), row(9), row(10), row(11)]

  it('in weighted sums of rows, converted or not, also of an unknown number', () => {
    for (const unknownAt of [-1, 5]) {
      for (const many of ['addRows1', 'addRows2', 'addRows4', 'addRows8'] as const)
        same({ run: (kernel) => kernel[many](rows, ROW, weights, out, out + LENGTH), unknownAt })
      for (const many of [0, 1, 2, 3, 4, 5, 6, 7, 8] as const)
        same({
          run: (kernel) => kernel[`addConverted${many}`](rows, ROW, weights, out, out + LENGTH, growth, 12.5),
          unknownAt,
        })
    }
  })
  it('in inner products, strand by strand', () => {
    same({ run: (kernel) => kernel.rowProducts(rows, ROW, growth, growth + LENGTH, out) })
    same({ run: (kernel) => kernel.rowProducts(rows, ROW, growth, growth, out) })
  })
  it('in products and their changes, of an even and an odd number of days', () => {
    same({ run: (kernel) => kernel.productChanges(out, out + 20 * 8, rows, growth) })
    same({ run: (kernel) => kernel.productChanges(out, out + 21 * 8, rows, growth) })
  })
  it('in what is held for some days, of all lengths, beginning anywhere, and leaves the other days alone', () => {
    const steps = row(12)
    const lengths = [1, 2, 0, 3, 5, 9]
    const prepare = (numbers: Float64Array) => {
      const offsets = new Int32Array(numbers.buffer)
      let day = 0
      lengths.forEach((length, k) => {
        offsets[steps / 4 + 4 * k] = 8 * day
        offsets[steps / 4 + 4 * k + 1] = 8 * (day + length)
        numbers[steps / 8 + 2 * k + 1] = k - 2.5
        day += length
      })
      // Unknown where nothing is held.
      numbers[rows / 8 + day] = Number.NaN
    }
    const end = steps + 16 * lengths.length
    for (const loop of ['addSteps', 'addConvertedSteps'] as const) {
      const left = same({ run: (kernel) => kernel[loop](out, rows, growth, steps, end), prepare })
      ok(!left.subarray((out - FIRST_FREE) / 8, (out - FIRST_FREE) / 8 + 24).some(Number.isNaN))
    }
  })
  it('in the least of rows, also where one is unknown', () => {
    for (const many of [1, 2, 7])
      for (const unknownAt of [-1, 5])
        same({ run: (kernel) => kernel.leastOfRows(rows, rows + many * ROW, ROW, out, out + 16 * 8), unknownAt })
  })
  it('in what is kept below a limit, unknown numbers among it', () => {
    for (const count of [20, 21, 22, 23])
      for (const limit of [0, Number.POSITIVE_INFINITY, -1e9])
        same({ run: (kernel) => kernel.keepUpTo(rows, rows + 8 * count, out, weights, limit), unknownAt: 6 })
  })
  it('in the smallest of some numbers, equal ones among them, and in their order', () => {
    const [numbers, least] = [row(0), row(14)]
    for (const [size, wanted] of [[16, 1], [16, 16], [32, 20], [64, 64], [128, 100], [256, 63], [256, 120]] as const) // biome-ignore format: one line
      for (const [given, distinct] of [
        [size, 1e9],
        [size - 3, 1e9],
        [size - 9, 3],
        [size / 2, 2],
      ] as const) {
        // biome-ignore format: one line
        const prepare = (memory: Float64Array) => {
          const before = memory.subarray(numbers / 8, numbers / 8 + given)
          if (distinct < 1e9) for (const [k, number] of before.entries()) before[k] = (Math.round(number) % distinct) + 0
          memory.fill(Number.POSITIVE_INFINITY, numbers / 8 + given, numbers / 8 + size + 2)
        }
        const run = (kernel: Kernel) => kernel.smallest(numbers, 8 * size, least, least + 8 * Math.min(wanted, given))
        const left = same({ run, prepare, from: least, to: least + 8 * wanted })
        ok(left.subarray(0, Math.min(wanted, given)).every((number, k) => k === 0 || left[k - 1]! <= number))
      }
  })
  it('in options far from and near the money, for large and for no moves, and for impossible ones', () => {
    const moves = [0, -1, -1.5, 4, 1e-9, -0.999, Number.NaN, 0.3]
    const prepare = (numbers: Float64Array) => numbers.fill(0.01, rows / 8, rows / 8 + 24).set(moves, rows / 8)
    for (const [asset, money, deviation] of [
      [100, 100, 0.2],
      [100, 40, 0.05],
      [3, 900, 1.7],
      [100, 100.0001, 1e-8],
      [1e-3, 1e3, 8],
    ] as const)
      for (const sign of [1, -1])
        same({
          run: (kernel) =>
            kernel.optionMoves(
              rows,
              rows + LENGTH,
              out,
              row(11),
              ROW,
              1.5,
              asset,
              money,
              Math.log(asset / money),
              deviation,
              sign,
            ),
          prepare,
          from: out,
          to: out + LENGTH,
        })
  })
})
