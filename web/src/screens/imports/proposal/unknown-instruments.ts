import type { FileReport } from './file-reply.ts'

type Closes = NonNullable<FileReport['closes']>[number]

/** The closes of a list whose instruments are not known. */
export const unknownIn = ({ closes = [] }: FileReport): readonly Closes[] =>
  closes.filter(({ instrument }) => instrument === null)

/** Whether nothing of a list of closes can be booked before an instrument is chosen. */
export const asksInstrument = (report: FileReport): boolean =>
  (report.closes ?? []).length > 0 && unknownIn(report).length === report.closes!.length
