import { formatsOf } from '@portal/presentation/format/formats.ts'
import { REPORT_TABLE } from '@portal/presentation/messages/en/reports/report-table.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { texts } from '@portal/presentation/messages/texts.ts'

/** The portal's own formats and texts, in the language of the tests. */
export const { formatDate, formatDatesIn, formatFigure } = formatsOf(ENGLISH)
export const reportTableText = texts('reportTable', REPORT_TABLE, ENGLISH)
