import { REPORT_SECTIONS, type ReportSection } from '@portal/contract/reports/embedded-report.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useComparedBenchmarks } from './compared-benchmarks.ts'
import type { ReportFilters } from './filters.ts'

/** The full report as it is first offered: lists of entries are long, and added on demand. */
export const USUAL_SECTIONS: readonly ReportSection[] = REPORT_SECTIONS.filter(
  (section) => section !== 'transactions' && section !== 'tax-lots',
)

interface ReportContents {
  /** Sections of the full report; undefined for the brief. */
  readonly sections: readonly ReportSection[] | undefined
  /** Benchmarks beside the scope's own; undefined where no section compares with them. */
  readonly comparedWith: readonly string[] | undefined
  readonly choose: (sections: readonly ReportSection[] | undefined) => void
}

/** Whether the report is the brief or the full one with some sections, in the URL. A change replaces the history entry. */
export function useReportContents(): ReportContents {
  const { sections: text = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { compared } = useComparedBenchmarks()
  const sections = useMemo(() => {
    const named = new Set(text.split('.'))
    const known = REPORT_SECTIONS.filter((section) => named.has(section))
    return known.length > 0 ? known : undefined
  }, [text])
  const choose = (chosen: readonly ReportSection[] | undefined) =>
    void navigate({
      to: '.',
      search: (former: Partial<ReportFilters>) => ({ ...former, sections: chosen?.join('.') ?? '' }),
      replace: true,
      resetScroll: false,
    })
  const comparedWith = sections?.includes('performance') && compared.length > 0 ? compared : undefined
  return { sections, comparedWith, choose }
}
