import { useMemo } from 'react'

import { filterText } from '#messages/filter-texts.ts'
import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'
import type { CellNote } from '#ui/grid/columns/column.ts'
import type { CrossFilteredRows } from './use-cross-filtered-rows.ts'

interface Totalled<Row> {
  readonly total: Row | undefined
  readonly notes: readonly CellNote[] | undefined
  readonly keyOf: FigureKeyOf<Row>
}

/**
 * The row of the whole beside rows that a choice in a chart narrowed down: its name says that it is of all, on the screen and in every
 * file, so that it is not taken for the sum of those shown.
 *
 * @param name the field of a row that names it
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
