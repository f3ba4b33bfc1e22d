import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { create } from 'zustand'

/** What the screen Reports has the frame of the signed-in screens show below it. */
export interface ReportView {
  readonly timePeriod: TimePeriod
  /** Downloads the same report as a PDF. */
  readonly download: () => void
}

/** Null while another screen is shown, or amounts are hidden: the frame keeps its document all the same. */
export const useReportView = create<{ readonly view: ReportView | null }>(() => ({ view: null }))
