import { MAX_COMPARED } from '@portal/contract/reports/performance/chosen-benchmark.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PerformanceFilters } from './filters.ts'

/** Names have no line breaks. */
const BETWEEN = '\n'

export interface ComparedBenchmarks {
  readonly compared: readonly string[]
  readonly compare: (compared: readonly string[]) => void
}

/** The benchmarks that stand beside the scope's own, or what stands beside an instrument or account, in the URL. A change replaces the history entry. */
export function useComparedBenchmarks(): ComparedBenchmarks {
  const { compare: text = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const compared = useMemo(() => (text === '' ? [] : text.split(BETWEEN).slice(0, MAX_COMPARED)), [text])
  const compare = (chosen: readonly string[]) =>
    void navigate({
      to: '.',
      search: (former: Partial<PerformanceFilters>) => ({ ...former, compare: chosen.slice(0, MAX_COMPARED).join(BETWEEN) }),
      replace: true,
      resetScroll: false,
    })
  return { compared, compare }
}
