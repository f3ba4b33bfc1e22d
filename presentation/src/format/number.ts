import { type Amount, isKnown, MISSING } from './missing.ts'

/** The minus sign U+2212, which is as wide as the plus. */
export const MINUS = '\u2212'

type NumberFormat = (value: Amount) => string

/** Below 0.1, and no rest of rounding. */
export const isSmall = (value: number): boolean => Math.abs(value) < 0.1 && Math.abs(value) >= 1e-8

/**
 * Formats of numbers in a locale: its digits and grouping, `least` to `most` decimals, U+2212 for minus, an en dash for a missing
 * value.
 */
export function numberFormatsOf(locale: string) {
  const formatOf = (
    signDisplay: 'negative' | 'exceptZero',
    least: number,
    most: number,
    more: Intl.NumberFormatOptions = {},
  ): NumberFormat => {
    const decimals = { minimumFractionDigits: least, maximumFractionDigits: most }
    const format = new Intl.NumberFormat(locale, { ...decimals, ...more, signDisplay })
    return (value) => (isKnown(value) ? format.format(value).replace('-', MINUS) : MISSING)
  }
  /** A loss that rounds to zero has no minus sign. */
  const numberFormat = (least: number, most: number = least): NumberFormat => formatOf('negative', least, most)
  /** One below 0.1 has as many significant digits as others have decimals: a coin has prices such as 0.00001234. */
  const smallNumberFormat = (least: number, most: number): NumberFormat => {
    const usual = numberFormat(least, most)
    const small = formatOf('negative', least, most, { maximumSignificantDigits: most, roundingPriority: 'morePrecision' })
    return (value) => (isKnown(value) && isSmall(value) ? small(value) : usual(value))
  }
  /** For a change: a gain has a plus sign; a change that rounds to zero has no sign. */
  const changeFormat = (least: number, most: number = least): NumberFormat => formatOf('exceptZero', least, most)

  const [before = '', after = ''] = new Intl.NumberFormat(locale, { style: 'percent' }).format(1).split(numberFormat(0)(100))
  /** A number with the locale's sign of percent. */
  const withPercentSign = (percent: string): string => before + percent + after
  const percentage = (format: NumberFormat): NumberFormat => {
    return (fraction) => (isKnown(fraction) ? withPercentSign(format(fraction * 100)) : format(fraction))
  }

  return {
    numberFormat,
    changeFormat,
    withPercentSign,
    /** A number without decimals, such as a count: 1,234. */
    formatNumber: numberFormat(0),
    /** An amount without decimals: 1,234,567. The currency is stated once, outside. */
    formatMoney: numberFormat(0),
    /** A change of an amount: +1,234, −1,234, 0. */
    formatMoneyChange: changeFormat(0),
    /** A number of years with 2 decimals: 4.25. */
    formatYears: numberFormat(2),
    /** A price as quoted, 2 to 4 decimals: 187.50, 1.0843, and 0.00695. */
    formatPrice: smallNumberFormat(2, 4),
    /** An exchange rate with 4 decimals, so that a column of rates is aligned: 0.8450. */
    formatRate: numberFormat(4),
    /** A quantity: up to 4 decimals, none for an integer, and 0.00001234. */
    formatQuantity: smallNumberFormat(0, 4),
    /** A fraction as a percentage with 2 decimals: 0.0123 is 1.23%. */
    formatPercent: percentage(numberFormat(2)),
    /** A change as a percentage: 0.0123 is +1.23%, 0 is 0.00%. */
    formatPercentChange: percentage(changeFormat(2)),
    /** The same with one decimal, for narrow cells: +1.2%. */
    formatPercentChangeShort: percentage(changeFormat(1)),
  }
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
