import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { create } from 'zustand'

/** A table that is to be saved as a workbook when its rows over a time period are on the screen. */
interface WantedFile {
  /** The name of the table, which is that of its file. */
  readonly table: string
  readonly timePeriod: TimePeriod
}

/** The file that the user has asked for and that is not saved yet; null for none. */
export const useWantedFile = create<{ readonly file: WantedFile | null }>(() => ({ file: null }))
