import { REPORT_TABLE } from '@portal/presentation/messages/en/reports/report-table.ts'
import { texts } from '#messages/page-texts.ts'

export const reportTableText = texts('reportTable', REPORT_TABLE)
