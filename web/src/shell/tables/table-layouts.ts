import { useEffect, useMemo, useReducer } from 'react'

import { keepPreference, keptPreference, usePreferences } from '#api/use-preferences.ts'
import { tableText } from '#messages/table-texts.ts'
import { type ColumnLayout, isLayout, layoutFor } from '#ui/grid/columns/column-layout.ts'
import { layoutIn, withLayout } from '#ui/grid/settings/layout-text.ts'
import type { TableSettings } from '#ui/grid/settings/table-settings.ts'
import { columnsOf, noteTable, tablesOnScreen } from '#ui/grid/settings/tables-on-screen.ts'
import { remembering } from './remembering.ts'
import { type ChangeText, useTablesText } from './tables-text.ts'

/**
 * The columns that a screen's tables show: those that the address names, else those that the reader once chose. The server keeps these,
 * and they go into the address, so that a link shows them to anybody. A choice counts in both places.
 */
export function useTableLayouts(): Pick<TableSettings, 'layoutOf' | 'keepLayout' | 'noteTable'> {
  const { data: kept } = usePreferences()
  // The cache tells of a change a moment later, and an input that shows one is drawn before.
  const [changes, noteChange] = useReducer((count: number) => count + 1, 0)
  const [text, changeText] = useTablesText('cols')
  const linked = useMemo(() => linkedLayouts(text, changeText), [text, changeText])
  useEffect(() => {
    // What the server keeps may come after the tables.
    if (kept) linked.show(tablesOnScreen())
  }, [kept, linked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is asked for by name, and others are told of it by new functions.
  return useMemo(
    () => ({
      layoutOf: (table) => {
        const layout = linked.layoutOf(table)
        return layout === undefined ? keptLayout(table) : layout
      },
      keepLayout: (table, layout) => {
        keepPreference(layoutKey(table), layout, tableText('notKept'))
        linked.change((text) => withLayout(text, table, layout))
        noteChange()
      },
      noteTable: (table, columns) => {
        const forget = noteTable(table, columns)
        linked.show([table])
        return forget
      },
    }),
    [kept, changes, linked],
  )
}

/** The layouts that the address names. They are ahead of it for a moment: a choice may come before it tells of the one before. */
function linkedLayouts(text: string, changeText: ChangeText) {
  let newest = text
  let layoutOf = remembering((table) => layoutIn(newest, table))
  const change = (changed: (text: string) => string) => {
    const told = changed(newest)
    if (told === newest) return
    newest = told
    layoutOf = remembering((table) => layoutIn(told, table))
    changeText(() => told)
  }
  return {
    layoutOf: (table: string) => layoutOf(table),
    change,
    /** Writes into the address what the reader once chose for tables that it does not name. */
    show: (tables: readonly string[]) =>
      change((text) =>
        tables.reduce((told, table) => {
          const own = layoutIn(told, table) === undefined ? keptLayout(table) : null
          return own ? withLayout(told, table, layoutFor(columnsOf(table), own)) : told
        }, text),
      ),
  }
}

const layoutKey = (table: string): string => `table.${table}`

function keptLayout(table: string): ColumnLayout | null {
  const layout = keptPreference(layoutKey(table))
  return isLayout(layout) ? layout : null
}
