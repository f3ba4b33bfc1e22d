/** A figure that may be unknown. It is shown as missing, never as 0. */
export type Amount = number | null | undefined

/** Shown instead of an unknown figure. */
export const MISSING = '–'
/** Whether a figure is known: not null, not undefined, not infinite. */
export const isKnown = (value: Amount): value is number => typeof value === 'number' && Number.isFinite(value)
