/*
 * How figures read, written a second time from specification S9.9 and the decisions on display, so that a fault in the portal's
 * own formats cannot hide: en-US grouping, U+2212 for minus, a plus on changes, percentages with 2 decimals, an en dash for missing.
 */
type Amount = number | null

export const money = (value: Amount): string => text(value, 0, 0)
export const quantity = (value: Amount): string => text(value, 0, 4)
export const percent = (fraction: Amount): string => (fraction === null ? MISSING : `${text(fraction * 100, 2, 2)}%`)
export const moneyChange = (value: Amount): string => signed(money(value))
export const percentChange = (fraction: Amount): string => signed(percent(fraction))

/** The dash, and what a screen reader says of it. */
export const MISSING = '– not available'

function text(value: Amount, least: number, most: number): string {
  if (value === null) return MISSING
  const digits = Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
  return value < 0 && /[1-9]/.test(digits) ? `\u2212${digits}` : digits
}

/** With a plus, unless it is negative, missing or reads as zero. */
const signed = (shown: string): string => (/^[\d,.]*[1-9]/.test(shown) ? `+${shown}` : shown)
