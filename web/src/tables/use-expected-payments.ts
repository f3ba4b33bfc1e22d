import type { RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { expectedPayments } from '@portal/contract/reports/positions/expected-payments.ts'
import type { Interval } from '@portal/contract/reports/time-period.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Report, useReport } from '#api/use-report.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { periodText } from '#messages/period-texts.ts'
import { tradesText } from '#messages/reports/trades-texts.ts'
import type { SearchFilters } from '#selection/filters.ts'
import { useAsOfAddress } from '#selection/period/as-of-address.ts'
import { periodsAhead } from '#selection/period/period-presets.ts'
import { useCalendarDay } from '#selection/period/time-period.ts'
import type { SelectProps } from '#ui/select/select.tsx'

/** Expected payments, and the choice of the days that they are of. */
export interface ExpectedPayments {
  readonly report: Report<ResponseOf<typeof expectedPayments>>
  readonly due: SelectProps<Interval | typeof ALL>
}

/** In place of an interval: the twelve months. */
const ALL = ''

/** The payments ahead of the accounts in scope, of the days that the URL names. @param extra stable between renders */
export function useExpectedPayments(
  extra: Partial<RequestOf<typeof expectedPayments>>,
  { after, isWanted }: { readonly after: { readonly isSettled: boolean }; readonly isWanted?: boolean },
): ExpectedPayments {
  const { due } = useSearch({ strict: false })
  const navigate = useNavigate()
  const ofDays = useMemo(() => (due === undefined ? extra : { ...extra, due }), [extra, due])
  const report = useReport(expectedPayments, { extra: ofDays, after, ...(isWanted !== undefined && { isWanted }) })
  const latest = useCalendarDay()
  const { asOf } = useAsOfAddress()
  const options = useMemo(() => optionsOf(asOf ?? latest, due), [asOf, latest, due])
  return {
    report,
    due: {
      label: tradesText('due'),
      options,
      value: due ?? ALL,
      onChange: (chosen) =>
        void navigate({
          to: '.',
          search: (former: Partial<SearchFilters>) => ({ ...former, due: chosen === ALL ? undefined : chosen }),
          replace: true,
          resetScroll: false,
        }),
    },
  }
}

/** The quarters and months of the twelve months after a day, and another interval that is chosen. */
function optionsOf(day: string, chosen: Interval | undefined): ExpectedPayments['due']['options'] {
  const { quarters, months } = periodsAhead(day)
  const offered = [...quarters, ...months]
  const named = (values: readonly Interval[], group: 'quarters' | 'months' | 'more') =>
    values.map((value) => ({ value, label: timePeriodText(value), group: periodText(group) }))
  return [
    { value: ALL, label: tradesText('dueAll') },
    ...named(quarters, 'quarters'),
    ...named(months, 'months'),
    ...named(chosen !== undefined && !offered.includes(chosen) ? [chosen] : [], 'more'),
  ]
}
