import { availableParallelism } from 'node:os'

const MAX_DEFAULT_WORKERS = 4

/** One on up to three processors; above, one is left for the main thread and one for batch work and the database. */
export const defaultWorkers = (): number => Math.max(1, Math.min(availableParallelism() - 2, MAX_DEFAULT_WORKERS))

/** One a processor, of all workers together. */
export const defaultReadings = (count: number): number => Math.max(1, Math.floor((availableParallelism() - 1) / count))
