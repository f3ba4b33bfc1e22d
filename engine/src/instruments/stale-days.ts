/** A carried price or rate older than this many valuation days is stale. */
export const STALE_DAYS = 5
