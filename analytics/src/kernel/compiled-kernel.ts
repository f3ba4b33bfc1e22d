import type { Kernel } from './kernel-loops.ts'
import { MODULE_BYTES } from './module-bytes.ts'

/** The part of the WebAssembly interface in use. Declared here, as no environment is presumed. */
interface WebAssemblyInterface {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: Exports }
}

interface Exports extends Omit<Kernel, 'reserve'> {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number }
}

const PAGE = 65_536
/** A string of any kind to the compiler, so that no environment's own declaration comes between. */
const NAME: string = 'WebAssembly'

/** The kernel in WebAssembly; null where there is none, or none that computes with two numbers at a time. */
export function compiledKernel(): Kernel | null {
  const engine: WebAssemblyInterface | undefined = Reflect.get(globalThis, NAME)
  if (!engine) return null
  let exports: Exports
  try {
    exports = new engine.Instance(new engine.Module(MODULE_BYTES)).exports
  } catch {
    return null
  }
  const { memory } = exports
  let numbers = new Float64Array(memory.buffer)
  const reserve = (count: number): Float64Array => {
    const missing = count * Float64Array.BYTES_PER_ELEMENT - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
    if (numbers.buffer !== memory.buffer) numbers = new Float64Array(memory.buffer)
    return numbers
  }
  return { ...exports, reserve }
}
