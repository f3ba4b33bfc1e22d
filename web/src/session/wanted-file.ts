import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { create } from 'zustand'

/** A table, or a whole screen, that is to be saved as a workbook when its rows over a time period are shown. */
interface WantedFile {
  /** The name of its file. */
  readonly table: string
  /** The screen that shows it. */
  readonly path: string
  readonly timePeriod: TimePeriod
}

/** The file that the user has asked for and that is not saved yet; null for none. */
export const useWantedFile = create<{ readonly file: WantedFile | null }>(() => ({ file: null }))
