import { CHART } from '@portal/presentation/messages/en/chart.ts'
import { texts } from '#messages/page-texts.ts'

export const chartText = texts('chart', CHART)
