import { type Amount, isKnown } from './missing.ts'
import { changeFormat, numberFormat } from './number.ts'

const two = numberFormat(2)
const twoOfChange = changeFormat(2)
const oneOfChange = changeFormat(1)

/** A fraction as a percentage with 2 decimals: 0.0123 is 1.23%. */
export const formatPercent = (fraction: Amount): string => percentage(fraction, two)

/** A change as a percentage: 0.0123 is +1.23%, 0 is 0.00%. */
export const formatPercentChange = (fraction: Amount): string => percentage(fraction, twoOfChange)

/** The same with one decimal, for narrow cells: +1.2%. */
export const formatPercentChangeShort = (fraction: Amount): string => percentage(fraction, oneOfChange)

function percentage(fraction: Amount, format: (percent: Amount) => string): string {
  return isKnown(fraction) ? `${format(fraction * 100)}%` : format(fraction)
}
