/*
 * How prices and business dates read, written a second time from specification S9.9, S9.10: en-US with 2 to 4 decimals; day, short month and
 * year in UTC, whatever the reader's zone.
 */
import { MISSING } from './figures.ts'

export const price = (value: number | null): string =>
  value === null
    ? MISSING
    : `${value < 0 ? '\u2212' : ''}${Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

export function businessDate(epochSeconds: number): string {
  const day = new Date(epochSeconds * 1000)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
