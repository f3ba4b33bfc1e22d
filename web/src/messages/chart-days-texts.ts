import { CHART_DAYS } from '@portal/presentation/messages/en/chart-days.ts'
import { texts } from '#messages/page-texts.ts'

export const chartDaysText = texts('chartDays', CHART_DAYS)
