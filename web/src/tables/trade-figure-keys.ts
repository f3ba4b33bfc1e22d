import { useMemo } from 'react'

import type { FigureKeyOf } from '#ui/explain/explain-target.ts'

/** Entries have no unique name, so each is identified by its index in the reply, independent of the sort order. */
export function useIndexKey<Row extends object>(table: string, rows: readonly Row[] | undefined): FigureKeyOf<Row> {
  return useMemo(() => {
    const places = new Map(rows?.map((row, place) => [row, place]))
    return (row, column) => {
      const place = places.get(row)
      return place === undefined ? null : { row: [table, String(place)], column }
    }
  }, [table, rows])
}
