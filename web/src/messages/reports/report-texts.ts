import { REPORT } from '@portal/presentation/messages/en/reports/report.ts'
import { texts } from '#messages/page-texts.ts'

export const reportText = texts('report', REPORT)
