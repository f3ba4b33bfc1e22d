/*
 * How prices and business dates read, written a second time from specification S9.9, S9.10 and decision 60: en-US with 2 to 4 decimals, below
 * 0.1 with four digits; day, short month and year in UTC, whatever the reader's zone.
 */
import { MISSING } from './figures.ts'

export function price(value: number | null): string {
  if (value === null) return MISSING
  const [size, most] = value !== 0 && Math.abs(value) < 0.1 ? [Number(value.toPrecision(4)), 20] : [value, 4]
  const digits = Math.abs(size).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: most })
  return `${value < 0 ? '\u2212' : ''}${digits}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

export function businessDate(epochSeconds: number): string {
  const day = new Date(epochSeconds * 1000)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
