import type { FigureKind } from '@portal/presentation/format/figure.ts'
import { isKnown } from '@portal/presentation/format/missing.ts'
import { isSmall } from '@portal/presentation/format/number.ts'

import { formatMonth } from '#messages/page-formats.ts'
import { widthEm } from '#ui/figure/split-for-middle.ts'
import { type Column, isText } from '#ui/grid/columns/column.ts'

/** Candidates for each column: among texts of similar length the widest one is included. */
const CANDIDATES = 8

/**
 * The rows that determine column widths: for each column those with the longest texts, the widest dates, or the figures with the
 * most characters, including decimals if their number varies.
 */
export function widestRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly (readonly Row[])[] {
  return columns.map((column) => widestOf(rows, column))
}

function widestOf<Row>(rows: readonly Row[], column: Column<Row>): readonly Row[] {
  const widest: { readonly row: Row; readonly room: number }[] = []
  let least = 0
  for (const row of rows) {
    const room = roomOf(column, row)
    if (room <= least && widest.length > 0) continue
    if (isText(column) && widest.some((other) => column.value(other.row) === column.value(row))) continue
    const at = widest.findIndex((other) => other.room < room)
    widest.splice(at < 0 ? widest.length : at, 0, { row, room })
    if (widest.length > CANDIDATES) widest.pop()
    if (widest.length === CANDIDATES) least = widest.at(-1)!.room
  }
  return widest.map(({ row }) => row)
}

/** An estimate of a cell's width: the letters of a text, the characters of a figure. */
function roomOf<Row>(column: Column<Row>, row: Row): number {
  if (isText(column)) return column.value(row)?.length ?? 0
  const value = column.value(row)
  if (!isKnown(value)) return 0
  if (column.kind === 'date' || column.kind === 'instant') return roomOfDate(value, column.kind)
  return placesOf(value, HAS_OWN_DECIMALS.has(column.kind))
}

/** The variable part of a date's width in em: month name and one or two digits of the day. */
function roomOfDate(epochSeconds: number, kind: 'date' | 'instant'): number {
  const moment = new Date(epochSeconds * 1000)
  // Instants are shown in the user's time zone.
  const [month, day] = kind === 'date' ? [moment.getUTCMonth(), moment.getUTCDate()] : [moment.getMonth(), moment.getDate()]
  return MONTHS_EM[month]! + (day > 9 ? DIGIT_EM : 0)
}

const DIGIT_EM = widthEm('0')
const MONTHS_EM = Array.from({ length: 12 }, (_, month) =>
  [...formatMonth(Date.UTC(2000, month) / 1000)].reduce((sum, letter) => sum + widthEm(letter), 0),
)

/** Kinds with a variable number of decimals: up to four, of a number below 0.1 up to four significant digits. */
const HAS_OWN_DECIMALS: ReadonlySet<FigureKind> = new Set<FigureKind>(['quantity', 'price', 'rate'])
const MAX_DIGITS = 4

/** The number of characters of a figure: digits, separators, decimal point and sign. */
function placesOf(value: number, hasOwnDecimals: boolean): number {
  const size = Math.abs(value)
  const digits = size < 1 ? 1 : Math.floor(Math.log10(size)) + 1
  const whole = digits + Math.floor((digits - 1) / 3) + (value < 0 ? 1 : 0)
  if (!hasOwnDecimals) return whole
  let decimals = isSmall(size) ? MAX_DIGITS - 1 - Math.floor(Math.log10(size)) : MAX_DIGITS
  for (let rest = Math.round(size * 10 ** decimals); decimals > 0 && rest % 10 === 0; rest /= 10) decimals--
  return decimals === 0 ? whole : whole + 1 + decimals
}
