import { MAX_COMPARED } from '@portal/contract/reports/performance/chosen-benchmark.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PerformanceFilters } from '#selection/filters.ts'

/** Names have no line breaks. */
const BETWEEN = '\n'

/** The benchmarks that are chosen in place of the scope's own, and beside it. */
export interface BenchmarkChoice {
  /** Empty for the scope's own. */
  readonly own: string
  readonly compared: readonly string[]
  /** Fields of the calls that compare with one. */
  readonly ofOwn: { readonly benchmark?: string }
  /** Of those that compare with several. */
  readonly ofAll: { readonly benchmark?: string; readonly comparedWith?: string[] }
  readonly choose: (own: string) => void
  readonly compare: (compared: readonly string[]) => void
}

/** Both are kept in the URL; a change replaces the history entry. */
export function useBenchmarks(): BenchmarkChoice {
  const { benchmark: own = '', compare = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const fields = useMemo(() => {
    const compared = compare === '' ? [] : compare.split(BETWEEN).slice(0, MAX_COMPARED)
    const ofOwn = own === '' ? {} : { benchmark: own }
    return { compared, ofOwn, ofAll: compared.length === 0 ? ofOwn : { ...ofOwn, comparedWith: compared } }
  }, [own, compare])
  const change = (changed: Partial<PerformanceFilters>) =>
    void navigate({
      to: '.',
      search: (former: object) => ({ ...former, ...changed }),
      replace: true,
      resetScroll: false,
    })
  return {
    own,
    ...fields,
    choose: (benchmark) => change({ benchmark }),
    compare: (compared) => change({ compare: compared.slice(0, MAX_COMPARED).join(BETWEEN) }),
  }
}
