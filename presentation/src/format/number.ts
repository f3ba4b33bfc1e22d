import { type Amount, isKnown, MISSING } from './missing.ts'

/** The minus sign U+2212, which is as wide as the plus. */
export const MINUS = '\u2212'

/** A number formatter: en-US grouping, `least` to `most` decimals, U+2212 for minus, an en dash for a missing value. */
export function numberFormat(least: number, most: number = least): (value: Amount) => string {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    // A loss that rounds to zero has no minus sign.
    signDisplay: 'negative',
  })
  return (value) => (isKnown(value) ? format.format(value).replace('-', MINUS) : MISSING)
}

/** The same for a change: a gain has a plus sign; a change that rounds to zero has no sign. */
export function changeFormat(least: number, most: number = least): (value: Amount) => string {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'exceptZero',
  })
  return (value) => (isKnown(value) ? format.format(value).replace('-', MINUS) : MISSING)
}

/**
 * Gain, loss or neither, decided by the formatted text: a change that rounds to zero is flat, so that colour and digits agree.
 */
type Tone = 'gain' | 'loss' | 'flat'

/** The tone of a figure that is formatted with its sign. */
export function toneOf(formatted: string): Tone {
  if (formatted.startsWith(MINUS)) return 'loss'
  return formatted.startsWith('+') ? 'gain' : 'flat'
}

/** A number of years with 2 decimals: 4.25. */
export const formatYears = numberFormat(2)

/** A number without decimals, such as a count: 1,234. */
export const formatNumber = numberFormat(0)
