import { timePeriod } from '@portal/contract/reports/time-period.ts'
import { type ReactNode, useEffect, useMemo } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { preferenceIn, storePreference, usePreferences, usePresentPreferences } from '#api/use-preferences.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { controlText } from '#messages/control-texts.ts'
import { formatDate, formatInstant, formatZone } from '#messages/page-formats.ts'
import { shellText } from '#messages/shell-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { scopeText } from '#selection/accounts-in-scope.ts'
import { useAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { notify } from '#session/notices.ts'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import { keysIn, withKeys } from '#ui/grid/settings/address-parts.ts'
import { readDensity } from '#ui/grid/settings/density.ts'
import { orderIn, withOrder } from '#ui/grid/settings/order-text.ts'
import { type TableSettings, TableSettingsContext } from '#ui/grid/settings/table-settings.ts'
import { useMarkedFiles } from '../recorded-as-of/use-marked-files.ts'
import { memoizeByName } from './memoize-by-name.ts'
import { useTableLayouts } from './table-layouts.ts'
import { useTablesText } from './tables-text.ts'

const DENSITY = 'tables.density'

/** Stores the users' table settings: columns and row height on the server; columns, sort order and views in the URL. */
export function TableSettingsProvider({ children }: { readonly children: ReactNode }) {
  const { error } = usePreferences()
  const preferences = usePresentPreferences()
  const [sort, changeSort] = useTablesText('sort')
  const [views, changeViews] = useTablesText('view')
  const layouts = useTableLayouts()
  const proviso = useMarkedFiles()
  useEffect(() => {
    if (error) notifyFailure(error, tableText('notRead'))
  }, [error])
  const orderOf = useMemo(() => memoizeByName((table) => orderIn(sort, table)), [sort])
  const host = useMemo(
    (): TableSettings => ({
      ...layouts,
      density: readDensity(preferenceIn(preferences, DENSITY)),
      keepDensity: (density) => {
        storePreference(DENSITY, density === 'standard' ? null : density, tableText('notKept'))
      },
      orderOf,
      changeOrder: (table, change) => changeSort((sort) => withOrder(sort, table, change(orderIn(sort, table)))),
      viewOf: (name) => keysIn(views, name)?.[0] ?? null,
      changeView: (name, view) => changeViews((views) => withKeys(views, name, view === null ? null : [view])),
      proviso,
      fileLines: (call) => [...fileLines(call), ...(proviso === null ? [] : [proviso])],
      pictureHead,
      say: notify,
    }),
    [preferences, layouts, orderOf, changeSort, views, changeViews, proviso],
  )
  return <TableSettingsContext value={host}>{children}</TableSettingsContext>
}

/** Header lines of a file: client, date and period, and whether the figures are simulated. */
function fileLines(call: FigureCall | undefined): readonly string[] {
  const { selectedClient, accountsInScope, selectedCCY } = useClientStore.getState()
  const line = joined([
    shellText('product'),
    selectedClient,
    shellText('accounts', { count: accountsInScope.length }),
    selectedCCY,
    asOfText(),
    periodText(call),
  ])
  return useAuth.getState().isDemo ? [line, shellText('demo')] : [line]
}

/** Caption of a picture: client, currency, date and period; market data have no client. */
async function pictureHead(call: FigureCall | undefined): Promise<readonly string[]> {
  // Read before the request, so that the caption matches the picture.
  const { selectedClient, selectedCCY } = useClientStore.getState()
  const moment = asOfText()
  const period = periodText(call)
  const whose = call?.needsAccounts === false ? [shellText('market')] : [selectedClient, await scopeText()]
  return [...whose, selectedCCY, moment, period].filter(isNotEmpty)
}

/** The time period of figures; null if they have none. */
function periodText(call: FigureCall | undefined): string | null {
  const period = timePeriod.safeParse(call?.fields.timePeriod)
  return period.success ? timePeriodText(period.data) : null
}

/** The instant of the figures on the screen; null until some are loaded. */
function asOfText(): string | null {
  const { mode, asOf } = useReplyMode.getState()
  if (asOf === null) return null
  return mode === 'Live'
    ? controlText('liveAt', { instant: `${formatInstant(asOf)} ${formatZone(asOf)}` })
    : controlText('closeOf', { date: formatDate(asOf) })
}

const joined = (parts: readonly (string | null)[]): string => parts.filter(isNotEmpty).join(' · ')

const isNotEmpty = (part: string | null): part is string => part !== null && part !== ''
