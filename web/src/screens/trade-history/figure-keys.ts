import { useMemo } from 'react'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'

/** Figures of entries: they have no name of their own, so each goes by its place in the reply, however the table is sorted. */
export function usePlaceKey<Row extends object>(table: string, rows: readonly Row[] | undefined): FigureKeyOf<Row> {
  return useMemo(() => {
    const places = new Map(rows?.map((row, place) => [row, place]))
    return (row, column) => {
      const place = places.get(row)
      return place === undefined ? null : { row: [table, String(place)], column }
    }
  }, [table, rows])
}
