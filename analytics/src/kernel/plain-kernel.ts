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
  return {
    reserve,
    addRows1: addRows(1),
    addRows2: addRows(2),
    addRows4: addRows(4),
    addRows8: addRows(8),
    rowProducts(rows, stride, vector, end, out) {
      for (let row = 0; row < 4; row++)
        for (let strand = 0; strand < 4; strand++) {
          let sum = 0
          for (let i = strand; i < (end - vector) / 8; i += 4)
            sum += memory[vector / 8 + i]! * memory[(rows + row * stride) / 8 + i]!
          memory[out / 8 + 4 * row + strand] = sum
        }
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
  4: (term: Term) => term(0) + term(1) + term(2) + term(3),
  8: (term: Term) => term(0) + term(1) + term(2) + term(3) + (term(4) + term(5) + term(6) + term(7)),
} as const
