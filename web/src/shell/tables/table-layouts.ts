import { useEffect, useMemo } from 'react'

import { type Preferences, preferenceIn, storePreference, usePresentPreferences } from '#api/use-preferences.ts'
import { tableText } from '#messages/table-texts.ts'
import { type ColumnLayout, isLayout, layoutFor } from '#ui/grid/columns/column-layout.ts'
import { layoutIn, withLayout } from '#ui/grid/settings/layout-text.ts'
import type { TableSettings } from '#ui/grid/settings/table-settings.ts'
import { columnsOf, registerTable, tablesOnScreen } from '#ui/grid/settings/tables-on-screen.ts'
import { memoizeByName } from './memoize-by-name.ts'
import { type ChangeText, useTablesText } from './tables-text.ts'

/**
 * The columns of a screen's tables: those in the URL, else those that the user saved. Saved columns are copied into the URL, so
 * that a link contains them. A change is stored in both.
 */
export function useTableLayouts(): Pick<TableSettings, 'layoutOf' | 'keepLayout' | 'registerTable'> {
  const preferences = usePresentPreferences()
  const [text, changeText] = useTablesText('cols')
  const linked = useMemo(() => linkedLayouts(text, changeText), [text, changeText])
  useEffect(() => {
    // Saved layouts may arrive after the tables are rendered.
    if (preferences) linked.show(tablesOnScreen(), preferences)
  }, [preferences, linked])
  return useMemo(
    () => ({
      layoutOf: (table) => {
        const layout = linked.layoutOf(table)
        return layout === undefined ? savedLayout(preferences, table) : layout
      },
      keepLayout: (table, layout) => {
        storePreference(layoutKey(table), layout, tableText('notKept'))
        linked.change((text) => withLayout(text, table, layout))
      },
      registerTable: (table, columns) => {
        const unregister = registerTable(table, columns)
        linked.show([table], preferences)
        return unregister
      },
    }),
    [preferences, linked],
  )
}

/** The layouts in the URL. Kept separately, because a second choice may come before the router has applied the first. */
function linkedLayouts(text: string, changeText: ChangeText) {
  let newest = text
  let layoutOf = memoizeByName((table) => layoutIn(newest, table))
  const change = (changed: (text: string) => string) => {
    const next = changed(newest)
    if (next === newest) return
    newest = next
    layoutOf = memoizeByName((table) => layoutIn(next, table))
    changeText(() => next)
  }
  return {
    layoutOf: (table: string) => layoutOf(table),
    change,
    /** Writes the saved layouts of tables that are missing in the URL. */
    show: (tables: readonly string[], preferences: Preferences | undefined) =>
      change((text) =>
        tables.reduce((next, table) => {
          const own = layoutIn(next, table) === undefined ? savedLayout(preferences, table) : null
          return own ? withLayout(next, table, layoutFor(columnsOf(table), own)) : next
        }, text),
      ),
  }
}

const layoutKey = (table: string): string => `table.${table}`

function savedLayout(preferences: Preferences | undefined, table: string): ColumnLayout | null {
  const layout = preferenceIn(preferences, layoutKey(table))
  return isLayout(layout) ? layout : null
}
