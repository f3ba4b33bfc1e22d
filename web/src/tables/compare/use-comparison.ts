import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type ComparedLine, comparison } from '@portal/contract/reports/comparison.ts'
import { useMemo } from 'react'
import { type Report, useReport } from '#api/use-report.ts'
import { useAllAccounts } from '#selection/accounts-in-scope.ts'
import { useComparedBenchmarks } from '#selection/compared-benchmarks.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { lineText, parseLine } from './compared-line.ts'

export interface Comparison {
  readonly report: Report<ResponseOf<typeof comparison>>
  /** Whether something stands beside the subject. */
  readonly isComparing: boolean
  /** Compared lines without the subject, as texts of the address. */
  readonly compared: readonly string[]
  readonly compare: (compared: readonly string[]) => void
  readonly subject: string
}

/** Lines compared with an instrument or account on one base; the address has them. They are loaded only if there are any. */
export function useComparison(subject: ComparedLine | null): Comparison {
  const { value: timePeriod } = useTimePeriod()
  const { compared: texts, compare } = useComparedBenchmarks()
  const accounts = useAllAccounts().data
  const own = subject ? lineText(subject) : ''
  const compared = useMemo(() => texts.filter((text) => parseLine(text) !== null && text !== own), [texts, own])
  const isComparing = compared.length > 0
  const extra = useMemo(
    () => ({
      timePeriod,
      // An account need not be in scope to be compared.
      accountsInScope: accounts?.map(({ id }) => id) ?? [],
      compared: [own, ...compared].flatMap((text) => parseLine(text) ?? []),
    }),
    [timePeriod, accounts, own, compared],
  )
  const report = useReport(comparison, { extra, isWanted: isComparing && own !== '' && accounts !== undefined })
  return { report, isComparing, compared, compare, subject: own }
}
