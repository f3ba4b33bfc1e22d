import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { kindOf, rowReader } from '../lists/row-reader.ts'
import { presetFor } from '../tables/choose-preset.ts'
import type { Row } from '../tables/csv-rows.ts'
import type { Preset } from '../tables/preset.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a list whose lines are objects, with its titles as their names: an array, or the one array of an object. What is within an
 * object is not read. Undefined if it is no list that a preset knows.
 */
export function readRecords(content: unknown, mapped: readonly Preset[], emit: Emit): FileKind | undefined {
  const [name, records] = listIn(content)
  if (records.length === 0) return undefined
  const titles = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows: Row[] = [titles, ...records.map((record) => titles.map((title) => textOf(record[title])))].map((cells, at) => ({
    line: at,
    sheet: `${name}[${at - 1}]`,
    cells,
  }))
  const sample = rows.slice(0, 400)
  const preset = presetFor(sample, mapped)?.preset
  if (!preset) return undefined
  const reader = rowReader(preset, sample, emit)
  for (const row of rows) reader.row(row)
  reader.end()
  return kindOf(preset, 'csv')
}

function listIn(content: unknown): readonly [string, readonly Fields[]] {
  if (isList(content)) return ['', content]
  const lists =
    typeof content === 'object' && content !== null ? Object.entries(content).filter(([, value]) => isList(value)) : []
  const [name, list] = lists.length === 1 ? lists[0]! : ['', []]
  return [name, isList(list) ? list : []]
}

const isList = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
