import type { ReportSection } from '@portal/contract/reports/embedded-report.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { create } from 'zustand'

/** Content of a report, besides the selection. */
export interface ReportExtent {
  readonly timePeriod: TimePeriod
  /** Of the full report; undefined for the brief. */
  readonly sections: readonly ReportSection[] | undefined
  /** Benchmarks beside the scope's own. */
  readonly comparedWith: readonly string[] | undefined
}

/** The fields of the calls of a report. */
export const extentFields = ({ timePeriod, sections, comparedWith }: ReportExtent) => ({
  timePeriod,
  ...(sections && { sections: [...sections] }),
  ...(comparedWith && { comparedWith: [...comparedWith] }),
})

/** Report that the Reports screen asks the shell to show below it. */
export interface ReportView extends ReportExtent {
  /** Downloads the same report as a PDF. */
  readonly download: () => void
}

/** Null while another screen is shown or amounts are hidden; the shell still keeps its document. */
export const useReportView = create<{ readonly view: ReportView | null }>(() => ({ view: null }))
