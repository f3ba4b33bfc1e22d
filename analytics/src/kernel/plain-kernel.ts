import type { Kernel } from './kernel-loops.ts'
import { plainOptionMoves } from './plain-option-moves.ts'

/**
 * The kernel in plain loops: what the compiled one computes, in the same order, on a memory of its own. It stands in where there is no
 * WebAssembly, and says what the other must give.
 */
export function plainKernel(): Kernel {
  let memory = new Float64Array(0)
  const reserve = (count: number): Float64Array => {
    if (memory.length >= count) return memory
    const larger = new Float64Array(count)
    larger.set(memory)
    memory = larger
    return memory
  }
  const weightedSum = (many: keyof typeof SUM, rows: number, stride: number, weights: number, i: number): number =>
    SUM[many]((k) => memory[weights / 8 + k]! * memory[(rows + k * stride) / 8 + i]!)
  const addRows =
    (many: 1 | 2 | 4 | 8): Kernel['addRows1'] =>
    (rows, stride, weights, out, end) => {
      for (let i = 0; i < (end - out) / 8; i++) memory[out / 8 + i]! += weightedSum(many, rows, stride, weights, i)
    }
  const addConverted =
    (many: 0 | keyof typeof SUM): Kernel['addConverted1'] =>
    (rows, stride, weights, out, end, growth, value) => {
      for (let i = 0; i < (end - out) / 8; i++) {
        const factor = memory[growth / 8 + i]!
        const translated = value * (factor - 1)
        memory[out / 8 + i]! += many === 0 ? translated : weightedSum(many, rows, stride, weights, i) * factor + translated
      }
    }
  const forEachDay = (steps: number, stepsEnd: number, visit: (at: number, quantity: number) => void): void => {
    const offsets = new Int32Array(memory.buffer)
    for (let step = steps; step < stepsEnd; step += 16)
      for (let at = offsets[step / 4]!; at < offsets[step / 4 + 1]!; at += 8) visit(at, memory[step / 8 + 1]!)
  }
  return {
    reserve,
    addRows1: addRows(1),
    addRows2: addRows(2),
    addRows4: addRows(4),
    addRows8: addRows(8),
    addConverted0: addConverted(0),
    addConverted1: addConverted(1),
    addConverted2: addConverted(2),
    addConverted3: addConverted(3),
    addConverted4: addConverted(4),
    addConverted5: addConverted(5),
    addConverted6: addConverted(6),
    addConverted7: addConverted(7),
    addConverted8: addConverted(8),
    addProducts(out, end, x, y) {
      for (let i = 0; i < (end - out) / 8; i++) memory[out / 8 + i]! += memory[x / 8 + i]! * memory[y / 8 + i]!
    },
    rowProducts(rows, stride, vector, end, out) {
      for (let row = 0; row < 4; row++)
        for (let strand = 0; strand < 4; strand++) {
          let sum = 0
          for (let i = strand; i < (end - vector) / 8; i += 4)
            sum += memory[vector / 8 + i]! * memory[(rows + row * stride) / 8 + i]!
          memory[out / 8 + 4 * row + strand] = sum
        }
    },
    addSteps(out, series, _rate, steps, stepsEnd) {
      forEachDay(steps, stepsEnd, (at, quantity) => {
        memory[(out + at) / 8]! += memory[(series + at) / 8]! * quantity
      })
    },
    addConvertedSteps(out, series, rate, steps, stepsEnd) {
      forEachDay(steps, stepsEnd, (at, quantity) => {
        memory[(out + at) / 8]! += memory[(series + at) / 8]! * quantity * memory[(rate + at) / 8]!
      })
    },
    productChanges(out, end, x, y) {
      const product = (i: number) => memory[x / 8 + i]! * memory[y / 8 + i]!
      const count = (end - out) / 8
      for (let i = 1; i < count + (1 - (count % 2)); i++) memory[out / 8 + i] = product(i) - product(i - 1)
    },
    leastOfRows(rows, rowsEnd, stride, out, end) {
      for (let i = 0; i < (end - out) / 8; i++) {
        let least = memory[rows / 8 + i]!
        for (let row = rows + stride; row < rowsEnd; row += stride) {
          const number = memory[row / 8 + i]!
          if (number < least) least = number
        }
        memory[out / 8 + i] = least
      }
    },
    keepUpTo(numbers, end, out, size, limit) {
      let place = out / 8
      for (let i = numbers / 8; i < end / 8; i++) {
        memory[place] = memory[i]!
        if (!(memory[i]! > limit)) place++
      }
      new Int32Array(memory.buffer)[size / 4] = 8 * place - out
    },
    smallest(numbers, size, out, end) {
      memory.set(
        memory
          .slice(numbers / 8, (numbers + size) / 8)
          .sort()
          .subarray(0, (end - out) / 8),
        out / 8,
      )
    },
    optionMoves(moves, end, out, _scratch, _length, ...option) {
      plainOptionMoves(memory, moves / 8, (end - moves) / 8, out / 8, option)
    },
  }
}

type Term = (k: number) => number

const SUM = {
  1: (term: Term) => term(0),
  2: (term: Term) => term(0) + term(1),
  3: (term: Term) => term(0) + term(1) + term(2),
  4: (term: Term) => term(0) + term(1) + term(2) + term(3),
  5: (term: Term) => term(0) + term(1) + term(2) + term(3) + term(4),
  6: (term: Term) => term(0) + term(1) + term(2) + term(3) + (term(4) + term(5)),
  7: (term: Term) => term(0) + term(1) + term(2) + term(3) + (term(4) + term(5) + term(6)),
  8: (term: Term) => term(0) + term(1) + term(2) + term(3) + (term(4) + term(5) + term(6) + term(7)),
} as const
