import type { ListField, MappedList } from '@portal/contract/statements/mapped-lists.ts'
import { actionReader } from '../actions/action-list.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { closeReader } from '../closes/close-list.ts'
import { instrumentReader } from '../instruments/read-instruments.ts'
import { pairReader } from '../rates/pair-list.ts'
import type { Row, RowReader } from '../tables/csv-rows.ts'
import type { Preset } from '../tables/preset.ts'
import { listReader } from '../tables/read-list.ts'
import { tableOf, titleOf } from '../tables/titles.ts'

/**
 * Reader of the rows of a list that a preset knows: of entries and holdings, or one of closes, instruments, rates or corporate
 * actions that an administrator explained.
 *
 * @param sample the first rows
 * @throws Unreadable where it cannot be read, whatever follows
 */
export function rowReader(preset: Preset, sample: readonly Row[], emit: Emit): RowReader {
  const { list } = preset
  if (!list) return listReader(preset, sample, emit)
  const isTitles = (cells: readonly string[]): boolean => tableOf(preset, cells) !== undefined
  const titles = sample.find(({ cells }) => isTitles(cells))?.cells ?? []
  const columns = columnsIn(list, titles)
  const { day = -1, close = -1 } = columns
  if (list.of === 'closes') return closeReader({ ...list, isTitles, columns: { ...columns, day, close } }, sample, emit)
  if (list.of === 'rates') return pairReader({ ...list, isTitles, columns: { ...columns, day } }, sample, emit)
  if (list.of === 'actions')
    return actionReader({ ...list, name: preset.id, isTitles, columns: { ...columns, day } }, sample, emit)
  return instrumentReader({ ...list, name: preset.id, isTitles, columns }, sample, emit)
}

/** Kind of a list that a preset knows. @param format where it is of entries or holdings */
export const kindOf = ({ id, list }: Preset, format: 'csv' | 'xlsx'): FileKind => ({
  format: list === undefined || list.of === 'entries' ? format : list.of,
  preset: id,
})

/** Where the columns of an explained list stand. */
type Places = Readonly<Partial<Record<ListField, number>>>

function columnsIn({ columns }: MappedList, titles: readonly string[]): Places {
  const names = titles.map(titleOf)
  return Object.fromEntries(columns.map(({ field, title }) => [field, names.indexOf(titleOf(title))]))
}
