import { type Amount, isKnown, MISSING } from './missing.ts'

/** The true minus sign, as wide as the plus and the digits beside it. */
export const MINUS = '\u2212'

/** Text of numbers: en-US grouping, decimals from `least` to `most`, U+2212 for minus, an en dash for a missing value. */
export function numberFormat(least: number, most: number = least): (value: Amount) => string {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    // A loss that rounds to nothing is not a negative zero.
    signDisplay: 'negative',
  })
  return (value) => (isKnown(value) ? format.format(value).replace('-', MINUS) : MISSING)
}

/** The same for a change: a gain carries its plus; what rounds to zero carries no sign. */
export function changeFormat(least: number, most: number = least): (value: Amount) => string {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'exceptZero',
  })
  return (value) => (isKnown(value) ? format.format(value).replace('-', MINUS) : MISSING)
}

/** Gain, loss or neither, of a figure as it reads: what rounds to zero is flat, so that colour and digits agree. */
type Tone = 'gain' | 'loss' | 'flat'

/** Whether a figure, formatted with its sign, stands for a gain or a loss. */
export function toneOf(formatted: string): Tone {
  if (formatted.startsWith(MINUS)) return 'loss'
  return formatted.startsWith('+') ? 'gain' : 'flat'
}

/** A span of years, 2 decimals: 4.25. */
export const formatYears = numberFormat(2)

/** A number without decimals, such as a count: 1,234. */
export const formatNumber = numberFormat(0)
