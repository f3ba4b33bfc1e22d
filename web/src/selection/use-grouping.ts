import { type Grouping, groupingName, specifiedGrouping } from '@portal/contract/reports/grouping.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

import { isRefusal } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { filterText } from '#messages/filter-texts.ts'
import { useAuth } from '#session/auth.ts'
import { notify } from '#session/notices.ts'
import { useReportBody } from '#session/request-body.ts'
import { FILTER_DEFAULTS, type TreeFilters } from './filters.ts'
import { useErrorToast } from './load-selection.ts'

export interface GroupingField {
  /** Props of a dropdown: `<Select {...field} />`. */
  readonly field: {
    readonly name: string
    readonly label: string
    readonly options: readonly { readonly value: Grouping; readonly label: string }[]
    readonly value: Grouping | null
    readonly onChange: (value: Grouping) => void
  }
  /** Null until the groupings are loaded, or if that failed. */
  readonly grouping: Grouping | null
  /** The first request of the screen's chain. */
  readonly isSettled: boolean
}

/**
 * The grouping of a table or a chart: options from the server, the first is the default, the choice is in the URL.
 *
 * @param name its parameter of the URL
 */
export function useGrouping(
  name: 'grouping' | 'riskGrouping' | 'attributionGrouping' = 'grouping',
  label = filterText('grouping'),
): GroupingField {
  const { [name]: wanted = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, isPending } = useGroupingTypes()
  useErrorToast(error)
  const options = (data?.rows ?? []).map(({ id, name }) => ({ value: id as Grouping, label: name }))
  const chosen = options.find(({ value }) => value === wanted)
  const grouping = (chosen ?? options[0])?.value ?? null
  const isGone = wanted !== '' && data !== undefined && chosen === undefined
  useReadAgainIfRefused(chosen?.value)
  useEffect(() => {
    if (isGone) notify('warning', filterText('groupingGone', { name: groupingName(wanted as Grouping, (name) => name) }))
  }, [isGone, wanted])
  return {
    grouping,
    isSettled: !isPending,
    field: {
      name,
      label,
      options,
      value: grouping,
      onChange: (next) =>
        void navigate({
          to: '.',
          search: ({ open, ...former }: Partial<TreeFilters>) => ({
            ...former,
            [name]: next === options[0]?.value ? FILTER_DEFAULTS[name] : next,
            // Row names belong to the previous grouping.
            ...(open !== undefined && { open: open.startsWith('all') ? 'all' : '' }),
          }),
          replace: true,
          resetScroll: false,
        }),
    },
  }
}

/** The groupings that the server has. */
export function useGroupingTypes() {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const body = useReportBody(false)
  return useQuery({
    // The reply is the same for every body, so the body is not part of the key.
    queryKey: GROUPING_TYPES,
    queryFn: ({ signal }) => call(groupingTypes, { body, signal }),
    enabled: hasToken && body !== null,
  })
}

const GROUPING_TYPES = ['grouping-types']

/** A grouping of the institution can be removed while it is shown: the report that is refused then leads to the groupings that are left. */
function useReadAgainIfRefused(chosen: Grouping | undefined): void {
  const mayBeRemoved = chosen !== undefined && !specifiedGrouping.safeParse(chosen).success
  useEffect(() => {
    if (!mayBeRemoved) return undefined
    return queryClient.getQueryCache().subscribe((event) => {
      const isRefusedReport =
        event.type === 'updated' && event.action.type === 'error' && isRefusal(event.action.error) && event.query.meta?.readAt
      if (isRefusedReport) void queryClient.invalidateQueries({ queryKey: GROUPING_TYPES })
    })
  }, [mayBeRemoved])
}
