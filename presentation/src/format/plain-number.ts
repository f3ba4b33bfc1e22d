import { type Amount, isKnown } from './missing.ts'

/**
 * A number in plain digits at full precision, for files and the clipboard: no grouping, no exponent, an ASCII minus. `shift`
 * moves the decimal point to the right without a multiplication, so that 0.07 as a percentage is 7 and not 7.000000000000001. A
 * missing value is empty.
 */
export function plainNumber(value: Amount, shift = 0): string {
  if (!isKnown(value)) return ''
  if (value === 0) return '0'
  const [mantissa = '', exponent = ''] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = 1 + Number(exponent) + shift
  return (value < 0 ? '-' : '') + placePoint(digits, point)
}

/** The digits with a decimal point before digit number `point`, padded with zeros. */
function placePoint(digits: string, point: number): string {
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length)
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
