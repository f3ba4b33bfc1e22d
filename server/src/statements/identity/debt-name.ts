import type { Instrument } from '@portal/contract/statements/statement.ts'
import { divideExact, trimExact } from '../base/exact.ts'
import { dayOf } from '../tables/day-cell.ts'

/** Terms of a debt that its name has. */
interface NamedDebt extends Pick<Instrument, 'couponRate' | 'couponsPerYear' | 'maturity'> {
  /** Whether nothing but a bond is called so: by its coupon and the day on which it matures. */
  readonly isBond: boolean
}

const RATE =
  /(?<![\w.,/-])(?:(?<whole>\d{1,2})[ -](?<over>\d{1,2})\/(?<under>2|4|8|16|32)|(?<rate>\d{1,2}(?:[.,]\d{1,6})?))(?:\s*%)?(?![\w.,/%])/g
const DAYS =
  /(?<![\w.,/-])(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}[ -]?[A-Z]{3}[ -]?(?:\d{4}|\d{2})|[A-Z]{3,9} \d{1,2},? \d{4})(?![\w/])/i
/** A year, or those from which and to which it runs; of two digits it ends the name. */
const YEAR = /(?<![\w.,/])(?:(?:\d{2}|\d{4})[-/])?(?:20[2-9]\d|21\d\d)(?![\w.,/])|(?<![\w.,])(?:\d{2}[-/])?[2-9]\d$/
/** Words of what is no bond, or pays a rate under conditions. */
const NO_BOND =
  /\b(?:etfs?|funds?|fonds|units?|shares?|adr|stoxx|msci|index|indices|s&p|dax|long|short|leverag\w*|certificates?|zertifikat\w*|tracker|barrier|reverse|convertible|autocall\w*|express|option|call|put|warrants?|future|loans?)\b/i

/**
 * Terms in the name of a debt, such as "US TREASURY 4.25 11/15/34" or "1.5 CONFEDERATION 42". Undefined for names without a coupon and a
 * day or year of maturity.
 *
 * @param currency of the instrument: where day and month may each be both, that of dollars has the month first
 */
export function debtNamed(name: string, currency: string | undefined): NamedDebt | undefined {
  if (NO_BOND.test(name)) return undefined
  const written = DAYS.exec(name)
  const end = written ?? YEAR.exec(name)
  if (!end) return undefined
  const rest = `${name.slice(0, end.index)}${' '.repeat(end[0].length)}${name.slice(end.index + end[0].length)}`
  const rates = [...rest.matchAll(RATE)].filter((found) => isRate(found, name, end.index))
  const [rate] = rates
  if (!rate || rates.length > 1) return undefined
  const maturity = written && dayWritten(written[0], currency)
  const couponRate = rateOf(rate.groups!)
  return {
    couponRate,
    ...(couponRate === '0' && { couponsPerYear: 0 }),
    ...(maturity && { maturity }),
    isBond: written !== null,
  }
}

/** Of a rate without a point, a fraction or a percent sign the day of maturity follows at once. */
function isRate({ 0: text, index, groups: { rate = '' } = {} }: RegExpExecArray, name: string, end: number): boolean {
  return !/^\d+$/.test(rate) || text.endsWith('%') || name.slice(index + text.length, end).trim() === ''
}

function rateOf({ whole, over, under, rate }: Readonly<Record<string, string>>): string {
  const percent = rate === undefined ? String(Number(whole) + Number(over) / Number(under)) : rate.replace(',', '.')
  return trimExact(divideExact(percent, '100') ?? '0')
}

function dayWritten(text: string, currency: string | undefined): string | undefined {
  const [, first = '', mark, second = ''] = /^(\d{1,2})([/-])(\d{1,2})[/-]/.exec(text) ?? []
  const spaced = text.replace(/^(\d{1,2})([A-Z]{3})(\d)/i, '$1 $2 $3')
  if (mark === undefined || first === second) return dayOf(spaced, 'dmy')?.day
  if (Number(first) > 12 || (mark === '-' && currency !== 'USD')) return dayOf(text, 'dmy')?.day
  return Number(second) > 12 || currency === 'USD' ? dayOf(text, 'mdy')?.day : undefined
}
