import { FIRST_FREE } from '../src/kernel/kernel-memory.ts'
import { constantTable, moduleBytes } from './assembler.ts'
import { addSteps, productChanges } from './holding-kernels.ts'
import { optionMoves } from './option-kernel.ts'
import { addConverted, addProducts, addRows, leastOfRows, rowProducts } from './row-kernels.ts'
import { keepUpTo } from './selection-kernel.ts'
import { smallest } from './sorting-kernel.ts'

const PAGES = 16

/** The module of all kernels, the bytes of `src/kernel/module-bytes.ts`. */
export function kernelModule(): Uint8Array {
  const constants = constantTable(0)
  const functions = [
    ...([1, 2, 4, 8] as const).map(addRows),
    ...([0, 1, 2, 3, 4, 5, 6, 7, 8] as const).map((many) => addConverted(many, constants)),
    addProducts(),
    rowProducts(),
    addSteps(false, constants),
    addSteps(true, constants),
    productChanges(),
    leastOfRows(),
    keepUpTo(),
    smallest(),
    optionMoves(constants),
  ]
  if (constants.bytes().length > FIRST_FREE) throw new RangeError(`${constants.bytes().length} bytes of constants`)
  return moduleBytes(functions, constants, PAGES)
}
