import type { Column, Reading } from '@portal/contract/imports/column.ts'
import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'

import { mappingText } from '#messages/administration/mapping-texts.ts'
import { type Mapping, type Origin, type SignRule, sentColumns } from './mapping.ts'
import { lineHash } from './values/line-hash.ts'
import { plainDay } from './values/plain-day.ts'
import { plainDecimal } from './values/plain-decimal.ts'

/** A converted cell: the value to send, or the original value and the reason why it is invalid. */
export interface MappedCell {
  readonly column: string
  readonly text: string
  readonly problem: { readonly reason: string; readonly remedy: string } | null
}

/** Creates a function that converts a line. Call it line by line, because ids of equal lines are numbered. */
export function rowMapper(mapping: Mapping): (cells: readonly string[]) => readonly MappedCell[] {
  const names = sentColumns(mapping)
  const columns = columnsByName(mapping.kind)
  const idOf = lineIds()
  return (cells) => {
    const isSale = saleIn(mapping, cells)
    return names.map((name) => {
      const origin = mapping.columns[name]!
      const given = origin.from === 'line' ? idOf(cells) : originalCell(origin, cells)
      const column = columns[name]!
      const plain = origin.from === 'column' ? plainCell(given, column, origin, mapping, isSale) : { value: given }
      const reading = 'reason' in plain ? plain : read(plain.value, column)
      return 'reason' in reading
        ? { column: name, text: given, problem: reading }
        : { column: name, text: reading.value, problem: null }
    })
  }
}

const columnsByName = (kind: ImportKind): Readonly<Record<string, Column<unknown>>> => IMPORT_FILES[kind].columns

function originalCell(origin: Origin, cells: readonly string[]): string {
  if (origin.from === 'column') return (cells[origin.column] ?? '').trim()
  return origin.from === 'fixed' ? origin.value.trim() : ''
}

/** The cell in our format. An empty cell stays empty; its column decides whether that is valid. */
function plainCell(
  given: string,
  { type, words }: Column<unknown>,
  origin: Origin & { readonly from: 'column' },
  { decimalSign, dayForm }: Mapping,
  isSale: boolean,
): Reading<string> {
  if (given === '') return { value: given }
  if (type === 'day') return plainDay(given, dayForm)
  if (type === 'number' || type === 'whole number') {
    const number = plainDecimal(given, decimalSign)
    return 'value' in number ? { value: signed(number.value, origin.sign, isSale) } : number
  }
  if (words === null) return { value: given }
  const word = origin.words[given] ?? words.find((each) => each === given)
  return word === undefined
    ? { reason: mappingText('noWord', { cell: given }), remedy: mappingText('noWordRemedy') }
    : { value: word }
}

/** Validates a cell like the server, so that faults are shown before sending. */
function read(value: string, column: Column<unknown>): Reading<string> {
  if (column.isRequired && value === '') return { reason: mappingText('emptyCell'), remedy: mappingText('emptyCellRemedy') }
  const reading = column.read(value)
  return 'reason' in reading ? reading : { value }
}

function signed(number: string, rule: SignRule, isSale: boolean): string {
  const units = number.replace(/^-/, '')
  // Zero has no sign.
  if (!/[1-9]/.test(units)) return rule === 'kept' ? number : units
  if (rule === 'positive') return units
  if (rule === 'turned') return number === units ? `-${units}` : units
  return rule === 'sold' && isSale ? `-${units}` : number
}

function saleIn({ columns }: Mapping, cells: readonly string[]): boolean {
  const type = columns.type
  if (type === undefined) return false
  const given = originalCell(type, cells)
  return (type.from === 'column' ? (type.words[given] ?? given) : given) === 'sell'
}

/** Ids derived from lines; the second one of two equal lines gets a 2. */
function lineIds(): (cells: readonly string[]) => string {
  const seen = new Map<string, number>()
  return (cells) => {
    const hash = lineHash(cells.map((cell) => cell.trim()))
    const count = (seen.get(hash) ?? 0) + 1
    seen.set(hash, count)
    return `line-${hash}${count === 1 ? '' : `-${count}`}`
  }
}
