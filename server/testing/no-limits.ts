import type { StoredLimits } from '../src/histories/stored-limits.ts'

/** The limits of an institution without mandates. */
export const NO_LIMITS: StoredLimits = async () => ({ applied: [], states: [], acknowledgements: [] })
