import { FIRST_FREE } from '../src/kernel/kernel-memory.ts'
import { constantTable, moduleBytes } from './assembler.ts'
import { optionMoves } from './option-kernel.ts'
import { addRows, rowProducts } from './row-kernels.ts'

const PAGES = 16

/** The module of all kernels, the bytes of `src/kernel/module-bytes.ts`. */
export function kernelModule(): Uint8Array {
  const constants = constantTable(0)
  const functions = [...([1, 2, 4, 8] as const).map(addRows), rowProducts(), optionMoves(constants)]
  if (constants.bytes().length > FIRST_FREE) throw new RangeError(`${constants.bytes().length} bytes of constants`)
  return moduleBytes(functions, constants, PAGES)
}
