import { type ReactNode, useMemo } from 'react'
import { create } from 'zustand'

import { shellText } from '#messages/shell-texts.ts'
import { notify } from '#session/notices.ts'
import type { ColumnLayout } from '#ui/grid/columns/column-layout.ts'
import { AS_THEY_CAME, type SortOrder } from '#ui/grid/order/sort-order.ts'
import type { Density } from '#ui/grid/settings/density.ts'
import { type TableSettings, TableSettingsContext } from '#ui/grid/settings/table-settings.ts'
import { noteTable } from '#ui/grid/settings/tables-on-screen.ts'

interface Held {
  readonly layouts: Readonly<Record<string, ColumnLayout | null>>
  readonly orders: Readonly<Record<string, SortOrder>>
  readonly views: Readonly<Record<string, string | null>>
  readonly density: Density
}

const useHeld = create<Held>(() => ({ layouts: {}, orders: {}, views: {}, density: 'standard' }))

/** Lets sample tables be arranged as those of a signed-in screen are; the page forgets it with the reader. */
export function SampleTableSettings({ children }: { readonly children: ReactNode }) {
  const held = useHeld()
  const host = useMemo(
    (): TableSettings => ({
      layoutOf: (table) => useHeld.getState().layouts[table] ?? null,
      keepLayout: (table, layout) => useHeld.setState(({ layouts }) => ({ layouts: { ...layouts, [table]: layout } })),
      noteTable,
      density: held.density,
      keepDensity: (density) => useHeld.setState({ density }),
      orderOf: (table) => held.orders[table] ?? AS_THEY_CAME,
      changeOrder: (table, change) =>
        useHeld.setState(({ orders }) => ({ orders: { ...orders, [table]: change(orders[table] ?? AS_THEY_CAME) } })),
      viewOf: (name) => held.views[name] ?? null,
      changeView: (name, view) => useHeld.setState(({ views }) => ({ views: { ...views, [name]: view } })),
      proviso: null,
      fileLines: () => [shellText('product')],
      pictureHead: () => Promise.resolve([shellText('product')]),
      say: notify,
    }),
    [held],
  )
  return <TableSettingsContext value={host}>{children}</TableSettingsContext>
}
