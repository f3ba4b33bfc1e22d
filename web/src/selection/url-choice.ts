import { useNavigate, useSearch } from '@tanstack/react-router'

import {
  FILTER_DEFAULTS,
  type MarketFilters,
  type PerformanceFilters,
  type RiskFilters,
  type TradeFilters,
  type TreeFilters,
} from './filters.ts'

type Choices = Required<
  Omit<MarketFilters & PerformanceFilters & RiskFilters, 'timePeriod' | 'benchmark' | 'compare'> &
    Pick<TreeFilters, 'costBasisMethod'> &
    Pick<TradeFilters, 'incomeBy'>
>

/** Props of a dropdown. */
export interface UrlChoice<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of several values, stored in the URL parameter `name`. A change replaces the history entry. */
export function useUrlChoice<Name extends keyof Choices>(
  name: Name,
  label: string,
  labels: Readonly<Record<Choices[Name], string>>,
): UrlChoice<Choices[Name]> {
  const search: Partial<Choices> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values = Object.keys(labels) as Choices[Name][]
  return {
    label,
    options: values.map((value) => ({ value, label: labels[value] })),
    value: search[name] ?? (FILTER_DEFAULTS[name] as Choices[Name]),
    onChange: (chosen) =>
      void navigate({
        to: '.',
        search: (former: object) => ({ ...former, [name]: chosen }),
        replace: true,
        resetScroll: false,
      }),
  }
}
