import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { LEVEL_KINDS } from '../charts/axes/unit-figure.ts'
import type { Formats } from './formats.ts'
import { MINUS } from './number.ts'
import { plainNumber } from './plain-number.ts'

const FOUR_DIGITS = 4
/** Smaller values are written with a power of ten; the zeros would not fit on a phone. */
const MANY_ZEROS = 1e-6

/** Formats of the values of a calculation. */
export function explainedFormatsOf({ formatFigure, withPercentSign }: Formats) {
  /** All digits: no grouping, fractions in percent. */
  const formatExact = (unit: Unit, value: number): string => {
    const digits = plainNumber(value, unit === 'fraction' ? 2 : 0).replace('-', MINUS)
    return unit === 'fraction' ? withPercentSign(digits) : digits
  }
  /**
   * A small value that its unit's decimals would show with one digit or as zero has four significant digits instead, because later
   * steps use it. A very small value is written with a power of ten.
   */
  const formatExplained = (unit: Unit, value: number): string => {
    const text = formatFigure(LEVEL_KINDS[unit], value)
    const digits = text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '')
    if (value === 0 || digits.length > 1 || (digits.length === 1 && Math.abs(value) >= 1)) return text
    const displayed = unit === 'fraction' ? 100 * value : value
    if (Math.abs(displayed) >= MANY_ZEROS) return formatExact(unit, Number(value.toPrecision(FOUR_DIGITS)))
    return unit === 'fraction' ? withPercentSign(byPowerOfTen(displayed)) : byPowerOfTen(displayed)
  }
  return { formatExact, formatExplained }
}

/** Such as −4.441 × 10⁻¹⁶. */
function byPowerOfTen(value: number): string {
  const [digits = '', power = ''] = value.toExponential(FOUR_DIGITS - 1).split('e')
  const raised = power.replaceAll(/[-\d]/g, (sign) => SUPERSCRIPT[sign] ?? sign)
  return `${String(Number(digits)).replace('-', MINUS)} × 10${raised}`
}

const SUPERSCRIPT: Readonly<Record<string, string>> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
}
