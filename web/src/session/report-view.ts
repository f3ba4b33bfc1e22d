import type { ReportSection } from '@portal/contract/reports/embedded-report.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { create } from 'zustand'

/** What the Reports screen asks the shell to show below it. */
export interface ReportView {
  readonly timePeriod: TimePeriod
  /** Of the full report; undefined for the brief. */
  readonly sections: readonly ReportSection[] | undefined
  /** Downloads the same report as a PDF. */
  readonly download: () => void
}

/** Null while another screen is shown or amounts are hidden; the shell still keeps its document. */
export const useReportView = create<{ readonly view: ReportView | null }>(() => ({ view: null }))
