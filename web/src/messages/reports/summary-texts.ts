import { SUMMARY } from '@portal/presentation/messages/en/reports/summary.ts'
import { texts } from '#messages/page-texts.ts'

export const summaryText = texts('summary', SUMMARY)
