import { type ReactNode, useMemo } from 'react'
import { create } from 'zustand'

import { shellText } from '#messages/shell-texts.ts'
import { notify } from '#session/notices.ts'
import type { ColumnLayout } from '#ui/grid/columns/column-layout.ts'
import { type SortOrder, UNSORTED } from '#ui/grid/order/sort-order.ts'
import type { Density } from '#ui/grid/settings/density.ts'
import { type TableSettings, TableSettingsContext } from '#ui/grid/settings/table-settings.ts'
import { registerTable } from '#ui/grid/settings/tables-on-screen.ts'

interface LocalSettings {
  readonly layouts: Readonly<Record<string, ColumnLayout | null>>
  readonly orders: Readonly<Record<string, SortOrder>>
  readonly views: Readonly<Record<string, string | null>>
  readonly density: Density
}

const useLocalSettings = create<LocalSettings>(() => ({ layouts: {}, orders: {}, views: {}, density: 'standard' }))

/** In-memory table settings for sample tables. */
export function SampleTableSettings({ children }: { readonly children: ReactNode }) {
  const settings = useLocalSettings()
  const host = useMemo(
    (): TableSettings => ({
      layoutOf: (table) => useLocalSettings.getState().layouts[table] ?? null,
      keepLayout: (table, layout) => useLocalSettings.setState(({ layouts }) => ({ layouts: { ...layouts, [table]: layout } })),
      registerTable,
      density: settings.density,
      keepDensity: (density) => useLocalSettings.setState({ density }),
      orderOf: (table) => settings.orders[table] ?? UNSORTED,
      changeOrder: (table, change) =>
        useLocalSettings.setState(({ orders }) => ({ orders: { ...orders, [table]: change(orders[table] ?? UNSORTED) } })),
      viewOf: (name) => settings.views[name] ?? null,
      changeView: (name, view) => useLocalSettings.setState(({ views }) => ({ views: { ...views, [name]: view } })),
      proviso: null,
      fileLines: () => [shellText('product')],
      pictureHead: () => Promise.resolve([shellText('product')]),
      say: notify,
    }),
    [settings],
  )
  return <TableSettingsContext value={host}>{children}</TableSettingsContext>
}
