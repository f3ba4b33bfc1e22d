import os from 'node:os'
import path from 'node:path'

/*
 * Node's options for `npm start`, benches, faults and browser tests; decision 12 gives the reasons. Without them everything works
 * but takes more memory or time.
 */

/** Command-line flags of Node for a number of processors. */
export function nodeFlags(cores = os.availableParallelism()): readonly string[] {
  // Two threads of the portal use two processors, so V8 gets no threads of its own; with more processors it gets the remaining
  // ones.
  const threads = cores <= 2 ? ['--single-threaded-gc', '--v8-pool-size=1'] : [`--v8-pool-size=${Math.min(cores - 2, 4)}`]
  return ['--expose-gc', '--max-semi-space-size=16', ...threads]
}

/** Environment variables of the C library and of Node. */
export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../node_modules/.cache/compile'),
} as const
