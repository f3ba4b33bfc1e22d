import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ComparedBenchmarks, useComparedBenchmarks } from '#selection/compared-benchmarks.ts'
import type { PerformanceFilters } from '#selection/filters.ts'

/** The benchmarks that are chosen in place of the scope's own, and beside it. */
export interface BenchmarkChoice extends ComparedBenchmarks {
  /** Empty for the scope's own. */
  readonly own: string
  /** Fields of the calls that compare with one. */
  readonly ofOwn: { readonly benchmark?: string }
  /** Of those that compare with several. */
  readonly ofAll: { readonly benchmark?: string; readonly comparedWith?: string[] }
  readonly choose: (own: string) => void
}

/** Both are kept in the URL; a change replaces the history entry. */
export function useBenchmarks(): BenchmarkChoice {
  const { benchmark: own = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { compared, compare } = useComparedBenchmarks()
  const fields = useMemo(() => {
    const ofOwn = own === '' ? {} : { benchmark: own }
    return { ofOwn, ofAll: compared.length === 0 ? ofOwn : { ...ofOwn, comparedWith: [...compared] } }
  }, [own, compared])
  const choose = (benchmark: string) =>
    void navigate({
      to: '.',
      search: (former: Partial<PerformanceFilters>) => ({ ...former, benchmark }),
      replace: true,
      resetScroll: false,
    })
  return { own, compared, compare, ...fields, choose }
}
