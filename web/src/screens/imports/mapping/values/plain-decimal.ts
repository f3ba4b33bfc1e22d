import type { Reading } from '@portal/contract/imports/column.ts'

import { mappingText } from '#messages/administration/mapping-texts.ts'

/** The decimal separator of a file. The other one, an apostrophe or a space may group thousands. */
export type DecimalSign = 'point' | 'comma'

const SIGNS: readonly DecimalSign[] = ['point', 'comma']
const UNSIGNED: Readonly<Record<DecimalSign, RegExp>> = { point: unsigned(',', '.'), comma: unsigned('.', ',') }
const MINUS = /[-−–]/

/**
 * Converts a number to plain notation: `1.234,50-` becomes `-1234.50`. The minus may be before or after the number; brackets mean
 * negative too. @param sign null if unknown: then only unambiguous numbers are accepted
 */
export function plainDecimal(cell: string, sign: DecimalSign | null): Reading<string> {
  const values = [...new Set((sign === null ? SIGNS : [sign]).flatMap((each) => read(cell, each) ?? []))]
  const [value, other] = values
  if (value === undefined) return { reason: mappingText('noNumber', { cell }), remedy: mappingText('noNumberRemedy') }
  return other === undefined
    ? { value }
    : { reason: mappingText('twoNumbers', { cell, one: value, other }), remedy: mappingText('twoNumbersRemedy') }
}

/** The decimal separator of some cells; null if it is ambiguous or contradictory. */
export function guessDecimalSign(cells: readonly string[]): DecimalSign | null {
  const shown = SIGNS.filter((sign) =>
    cells.some((cell) => read(cell, sign) !== null && read(cell, sign === 'point' ? 'comma' : 'point') === null),
  )
  return shown.length === 1 ? shown[0]! : null
}

function read(cell: string, sign: DecimalSign): string | null {
  const trimmed = cell.trim()
  const inBrackets = /^\((.+)\)$/.exec(trimmed)?.[1]
  const signed = /^([-−–+]?)\s*([^-−–+]*?)\s*([-−–+]?)$/.exec(inBrackets ?? trimmed)
  const [, before = '', digits = '', behind = ''] = signed ?? []
  if (!signed || (before !== '' && behind !== '') || (inBrackets !== undefined && before + behind !== '')) return null
  const { whole, decimals } = UNSIGNED[sign].exec(digits)?.groups ?? {}
  if (whole === undefined || (whole === '' && decimals === undefined)) return null
  const isNegative = inBrackets !== undefined || MINUS.test(before + behind)
  return `${isNegative ? '-' : ''}${whole.replaceAll(/\D/g, '') || '0'}${decimals === undefined ? '' : `.${decimals}`}`
}

/** Matches digits, optionally grouped in threes with the same separator (not starting with 0), and optional decimals. */
function unsigned(thousands: string, decimal: string): RegExp {
  return new RegExp(
    `^(?<whole>\\d*|[1-9]\\d{0,2}(?<sign>[${thousands}'’ \\u00a0\\u202f])\\d{3}(?:\\k<sign>\\d{3})*)(?:[${decimal}](?<decimals>\\d+))?$`,
  )
}
