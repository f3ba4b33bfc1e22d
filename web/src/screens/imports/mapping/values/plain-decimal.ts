import type { Reading } from '@portal/contract/imports/column.ts'

import { mappingText } from '#messages/administration/mapping-texts.ts'

/** What stands before the decimals of a file's numbers. The other of the two, an apostrophe or a space may part its thousands. */
export type DecimalSign = 'point' | 'comma'

const SIGNS: readonly DecimalSign[] = ['point', 'comma']
const UNSIGNED: Readonly<Record<DecimalSign, RegExp>> = { point: unsigned(',', '.'), comma: unsigned('.', ',') }
const MINUS = /[-−–]/

/**
 * A number of somebody else's file in plain notation: `1.234,50-` becomes `-1234.50`. A minus may stand before or behind; brackets
 * mean one too.
 *
 * @param sign null where nobody has said it: then only what can be read in one way is
 */
export function plainDecimal(cell: string, sign: DecimalSign | null): Reading<string> {
  const values = [...new Set((sign === null ? SIGNS : [sign]).flatMap((each) => read(cell, each) ?? []))]
  const [value, other] = values
  if (value === undefined) return { reason: mappingText('noNumber', { cell }), remedy: mappingText('noNumberRemedy') }
  return other === undefined
    ? { value }
    : { reason: mappingText('twoNumbers', { cell, one: value, other }), remedy: mappingText('twoNumbersRemedy') }
}

/** The decimal sign that some cells can only have; null where none of them shows it, or they contradict each other. */
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

/** Digits in one piece, or in threes with the same sign between them, which nobody begins with a 0; then perhaps decimals. */
function unsigned(thousands: string, decimal: string): RegExp {
  return new RegExp(
    `^(?<whole>\\d*|[1-9]\\d{0,2}(?<sign>[${thousands}'’ \\u00a0\\u202f])\\d{3}(?:\\k<sign>\\d{3})*)(?:[${decimal}](?<decimals>\\d+))?$`,
  )
}
