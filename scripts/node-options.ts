import os from 'node:os'
import path from 'node:path'

/*
 * How Node runs the portal: by `npm start`, in benches, faults and browser tests. docs/decisions/0034 and 0035 say why. Without
 * these options everything works, and takes more memory or waits longer.
 */

/** Flags of Node, for a number of processors. */
export function nodeFlags(cores = os.availableParallelism()): readonly string[] {
  // Two threads of the portal fill two processors: V8's own would stand in their way. Above, they have the processors left over.
  const threads = cores <= 2 ? ['--single-threaded-gc', '--v8-pool-size=1'] : [`--v8-pool-size=${Math.min(cores - 2, 4)}`]
  return ['--expose-gc', '--max-semi-space-size=16', ...threads]
}

/** Environment variables of the C library and of Node. */
export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../node_modules/.cache/compile'),
} as const
