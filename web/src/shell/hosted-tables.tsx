import { formatDate, formatInstant } from '@portal/presentation/format/date.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useReducer } from 'react'

import { notifyFailure } from '#api/notify-failure.ts'
import { keepPreference, keptPreference, usePreferences } from '#api/use-preferences.ts'
import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { TABLE_TEXTS } from '#messages/table-texts.ts'
import type { FrameFilters } from '#selection/filters.ts'
import { useAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { notify } from '#session/notices.ts'
import { isLayout } from '#ui/table/column-layout.ts'
import { readDensity } from '#ui/table/density.ts'
import { orderIn, withOrder } from '#ui/table/order-text.ts'
import { type TableHost, TableHosting } from '#ui/table/table-host.ts'

const DENSITY = 'tables.density'
const layoutKey = (table: string): string => `table.${table}`

/** Keeps what a reader chooses for the tables of a screen: columns and row height on the server, the order of rows in the address. */
export function HostedTables({ children }: { readonly children: ReactNode }) {
  const { data: kept, error } = usePreferences()
  // The cache tells of a change a moment later, and an input that shows one is drawn before.
  const [changes, noteChange] = useReducer((count: number) => count + 1, 0)
  const [sort, changeSort] = useSortText()
  useEffect(() => {
    if (error) notifyFailure(error, TABLE_TEXTS.notRead)
  }, [error])
  const orderOf = useMemo(() => remembering((table) => orderIn(sort, table)), [sort])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is asked for by name, and others are told of it by a new host.
  const host = useMemo(
    (): TableHost => ({
      layoutOf: (table) => {
        const layout = keptPreference(layoutKey(table))
        return isLayout(layout) ? layout : null
      },
      density: readDensity(keptPreference(DENSITY)),
      keepLayout: (table, layout) => {
        keepPreference(layoutKey(table), layout, TABLE_TEXTS.notKept)
        noteChange()
      },
      keepDensity: (density) => {
        keepPreference(DENSITY, density === 'standard' ? null : density, TABLE_TEXTS.notKept)
        noteChange()
      },
      orderOf,
      changeOrder: (table, change) => changeSort((sort) => withOrder(sort, table, change(orderIn(sort, table)))),
      fileLines,
      say: notify,
    }),
    [kept, changes, orderOf, changeSort],
  )
  return <TableHosting value={host}>{children}</TableHosting>
}

/** Asks once for each name and gives the same answer from then on. */
function remembering<Answer>(ask: (name: string) => Answer): (name: string) => Answer {
  const answers = new Map<string, Answer>()
  return (name) => {
    if (!answers.has(name)) answers.set(name, ask(name))
    return answers.get(name)!
  }
}

/** How the address has the tables sorted, and how to change it. It replaces the history. */
function useSortText(): readonly [sort: string, change: (changed: (sort: string) => string) => void] {
  const { sort = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useMemo(
    () => (changed: (sort: string) => string) =>
      void navigate({
        to: '.',
        search: (former: FrameFilters) => ({ ...former, sort: changed(former.sort ?? '') || undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [sort, change]
}

/** Whose figures a file holds, of when, and whether they are simulated. */
function fileLines(): readonly string[] {
  const { selectedClient, accountsInScope, selectedCCY } = useClientStore.getState()
  const { mode, asOf } = useReplyMode.getState()
  const moment = asOf === null ? null : mode === 'Live' ? `Live at ${formatInstant(asOf)}` : `Close of ${formatDate(asOf)}`
  const scope = [SHELL_TEXTS.product, selectedClient, SHELL_TEXTS.accounts(accountsInScope.length), selectedCCY, moment]
  const line = scope.filter((part) => part !== null && part !== '').join(' · ')
  return useAuth.getState().isDemo ? [line, SHELL_TEXTS.demo] : [line]
}
