import { DEFAULT_TIME_PERIOD, type TimePeriod, timePeriod } from '@portal/contract/reports/time-period.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { timePeriodText } from '#messages/choice-texts.ts'
import { filterText } from '#messages/filter-texts.ts'
import type { PeriodFilter } from './filters.ts'

interface TimePeriodField {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: TimePeriod; readonly label: string }[]
  readonly value: TimePeriod
  readonly onChange: (value: TimePeriod) => void
}

const OPTIONS = timePeriod.options.map((value) => ({ value, label: timePeriodText(value) }))

/** The time period in the URL, as props of a dropdown: `<Select {...useTimePeriod()} />`. A change replaces the history entry. */
export function useTimePeriod(): TimePeriodField {
  const { timePeriod = DEFAULT_TIME_PERIOD } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    name: 'timePeriod',
    label: filterText('timePeriod'),
    options: OPTIONS,
    value: timePeriod,
    onChange: (chosen) =>
      void navigate({
        to: '.',
        search: (former: PeriodFilter) => ({ ...former, timePeriod: chosen }),
        replace: true,
        resetScroll: false,
      }),
  }
}
