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

/** Numbers of all sizes and signs, one of them unknown if asked for, the same for both kernels. */
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
  /** Bytes that are compared: all of the memory unless stated. */
  readonly from?: number
  readonly to?: number
}

/** The memory of each kernel must be the same to the last bit after a loop. */
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

  it('in weighted sums of rows, also of an unknown number', () => {
    for (const unknownAt of [-1, 5]) {
      for (const many of ['addRows1', 'addRows2', 'addRows4', 'addRows8'] as const)
        same({ run: (kernel) => kernel[many](rows, ROW, weights, out, out + LENGTH), unknownAt })
    }
  })
  it('in inner products, strand by strand', () => {
    same({ run: (kernel) => kernel.rowProducts(rows, ROW, growth, growth + LENGTH, out) })
    same({ run: (kernel) => kernel.rowProducts(rows, ROW, growth, growth, out) })
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
