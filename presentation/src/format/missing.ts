/** A figure that may be unknown; it is then shown as missing, never as 0. */
export type Amount = number | null | undefined

/** What stands in the place of a figure that is not known. */
export const MISSING = '–'
/** The same, in words. */
export const MISSING_IN_WORDS = 'not available'

/** Whether there is a figure: neither null, nor absent, nor infinite. */
export const isKnown = (value: Amount): value is number => typeof value === 'number' && Number.isFinite(value)
