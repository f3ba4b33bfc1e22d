import { createContext, useContext, useEffect, useState } from 'react'

import type { FigureCall } from '#ui/explain/asked-figure.ts'
import type { ArrangedColumn, ColumnLayout, WantedColumns } from '#ui/grid/columns/column-layout.ts'
import { AS_THEY_CAME, type SortOrder } from '#ui/grid/order/sort-order.ts'
import type { Density } from './density.ts'

/** What the frame around a screen does for its tables: it keeps a reader's choices, by each table's name, and says what became of them. */
export interface TableSettings {
  /** Which columns the reader wants; null for those that the table has of itself. The same object as long as nothing changes, and always the newest. */
  readonly layoutOf: (table: string) => WantedColumns | null
  readonly keepLayout: (table: string, layout: ColumnLayout | null) => void
  /** Told of every table as long as it is on the screen, so that a link to the screen can say how it stands. Gives back what ends that. */
  readonly noteTable: (table: string, columns: readonly ArrangedColumn[]) => () => void
  readonly density: Density
  readonly keepDensity: (density: Density) => void
  /** In which order a table stands. The same object as long as nothing changes. */
  readonly orderOf: (table: string) => SortOrder
  /** Told what to make of the order that the table has by then: a second press may come before the first is drawn. */
  readonly changeOrder: (table: string, change: (order: SortOrder) => SortOrder) => void
  /** In which view of its own a table or chart stands, by its name; null for the one it opens in. */
  readonly viewOf: (name: string) => string | null
  readonly changeView: (name: string, view: string | null) => void
  /** What has to be said of figures that leave the page, such as that they are as known earlier; null where nothing has. */
  readonly proviso: string | null
  /** What goes with a workbook: whose figures it holds, of when, and whether they are simulated. */
  readonly fileLines: () => readonly string[]
  /** What stands over the picture of a chart, part by part: whose figures it shows, in which currency and of when; `call` is the one that they are of. */
  readonly pictureHead: (call: FigureCall | undefined) => Promise<readonly string[]>
  readonly say: (kind: 'success' | 'error', text: string) => void
}

/** Null where nothing keeps choices: tables then have no menu, and forget their order when they go. */
export const TableSettingsContext = createContext<TableSettings | null>(null)

/** Which columns the reader wants in a table; null for those that it has of itself. */
export function useColumnLayout(table: string | undefined): WantedColumns | null {
  const host = useContext(TableSettingsContext)
  return host && table !== undefined ? host.layoutOf(table) : null
}

/** Tells what is around the screen of a table, its columns included, as long as it is there. */
export function useNotedTable(table: string | undefined, columns: readonly ArrangedColumn[]): void {
  const noteTable = useContext(TableSettingsContext)?.noteTable
  useEffect(() => (table === undefined ? undefined : noteTable?.(table, columns)), [noteTable, table, columns])
}

/** In which order a table stands, and how to change it. One without a name keeps it itself. */
export function useSortOrder(
  table: string | undefined,
): readonly [order: SortOrder, change: (change: (order: SortOrder) => SortOrder) => void] {
  const host = useContext(TableSettingsContext)
  const own = useState<SortOrder>(AS_THEY_CAME)
  return host && table !== undefined ? [host.orderOf(table), (change) => host.changeOrder(table, change)] : own
}

/** In which view a table or chart stands, null for the one it opens in, and how to change it. One without a name keeps it itself. */
export function useView(name: string | undefined): readonly [view: string | null, change: (view: string | null) => void] {
  const host = useContext(TableSettingsContext)
  const own = useState<string | null>(null)
  return host && name !== undefined ? [host.viewOf(name), (view) => host.changeView(name, view)] : own
}

/** How high the rows of all tables are. */
export const useDensity = (): Density => useContext(TableSettingsContext)?.density ?? 'standard'
