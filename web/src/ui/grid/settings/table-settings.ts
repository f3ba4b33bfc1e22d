import { createContext, useContext, useEffect, useState } from 'react'
import type { ArrangedColumn, ColumnLayout, WantedColumns } from '#ui/grid/columns/column-layout.ts'
import { type SortOrder, UNSORTED } from '#ui/grid/order/sort-order.ts'
import type { FigureCall } from '../../explain/explain-target.ts'
import type { Density } from './density.ts'

/** Table settings by table name, provided by the screen's context. */
export interface TableSettings {
  /** The user's columns; null for the default ones. The same object until it changes, and always the latest. */
  readonly layoutOf: (table: string) => WantedColumns | null
  readonly keepLayout: (table: string, layout: ColumnLayout | null) => void
  /** Registers a mounted table, so that a link can include its state. Returns a function that unregisters it. */
  readonly registerTable: (table: string, columns: readonly ArrangedColumn[]) => () => void
  readonly density: Density
  readonly keepDensity: (density: Density) => void
  /** The sort order. The same object until it changes. */
  readonly orderOf: (table: string) => SortOrder
  /** Changes the sort order by a function of the latest one, because a second press may come before rendering. */
  readonly changeOrder: (table: string, change: (order: SortOrder) => SortOrder) => void
  /** The chosen view of a table or chart; null for the default one. */
  readonly viewOf: (name: string) => string | null
  readonly changeView: (name: string, view: string | null) => void
  /** A remark on exported figures, such as that they are as recorded earlier; null if there is none. */
  readonly proviso: string | null
  /** Header lines of a workbook: client, date, the period of the call that returned the figures, whether they are simulated. */
  readonly fileLines: (call: FigureCall | undefined) => readonly string[]
  /** Caption parts of a chart picture: client, currency, date; `call` is the call that returned the figures. */
  readonly pictureHead: (call: FigureCall | undefined) => Promise<readonly string[]>
  readonly say: (kind: 'success' | 'error', text: string) => void
}

/** Null without a provider: tables then have no menu, and their order is local state. */
export const TableSettingsContext = createContext<TableSettings | null>(null)

/** The user's columns of a table; null for the default ones. */
export function useColumnLayout(table: string | undefined): WantedColumns | null {
  const host = useContext(TableSettingsContext)
  return host && table !== undefined ? host.layoutOf(table) : null
}

/** Registers a table and its columns while it is mounted. */
export function useRegisteredTable(table: string | undefined, columns: readonly ArrangedColumn[]): void {
  const registerTable = useContext(TableSettingsContext)?.registerTable
  useEffect(() => (table === undefined ? undefined : registerTable?.(table, columns)), [registerTable, table, columns])
}

/** The sort order of a table and its setter; local state for a table without a name. */
export function useSortOrder(
  table: string | undefined,
): readonly [order: SortOrder, change: (change: (order: SortOrder) => SortOrder) => void] {
  const host = useContext(TableSettingsContext)
  const own = useState<SortOrder>(UNSORTED)
  return host && table !== undefined ? [host.orderOf(table), (change) => host.changeOrder(table, change)] : own
}

/** The view of a table or chart (null for the default one) and its setter; local state without a name. */
export function useView(name: string | undefined): readonly [view: string | null, change: (view: string | null) => void] {
  const host = useContext(TableSettingsContext)
  const own = useState<string | null>(null)
  return host && name !== undefined ? [host.viewOf(name), (view) => host.changeView(name, view)] : own
}

/** The row height of all tables. */
export const useDensity = (): Density => useContext(TableSettingsContext)?.density ?? 'standard'
