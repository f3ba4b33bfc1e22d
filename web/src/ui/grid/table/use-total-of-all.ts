import { useMemo } from 'react'

import { filterText } from '#messages/filter-texts.ts'
import type { CellNote } from '#ui/grid/columns/column.ts'
import type { FigureKeyOf } from '../../explain/explain-target.ts'
import type { CrossFilteredRows } from './use-cross-filtered-rows.ts'

interface Totalled<Row> {
  readonly total: Row | undefined
  readonly notes: readonly CellNote[] | undefined
  readonly keyOf: FigureKeyOf<Row>
}

/**
 * The total row beside cross-filtered rows: its name says that it is the total of all rows, also in files. @param name the field
 * that names the row
 */
export function useTotalOfAll<Row extends object>(
  { total, notes, keyOf }: Totalled<Row>,
  name: keyof Row & string,
  crossFiltered: CrossFilteredRows | null,
): Totalled<Row> {
  const all = crossFiltered?.all
  return useMemo(() => {
    if (total === undefined || all === undefined) return { total, notes, keyOf }
    const own = filterText('totalOfAll', { all })
    const renamed: Row = { ...total, [name]: own }
    return {
      total: renamed,
      notes: notes?.map((note) => (note.row === total[name] ? { ...note, row: own } : note)),
      keyOf: (row, column, path) => {
        if (row !== renamed) return keyOf(row, column, path)
        return keyOf(
          total,
          column,
          path.map((part) => (part === own ? String(total[name]) : part)),
        )
      },
    }
  }, [total, notes, keyOf, name, all])
}
