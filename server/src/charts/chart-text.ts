import { CHART_DATA } from '@portal/presentation/messages/en/server/chart-data.ts'

import { texts } from '#base/texts.ts'

export const chartText = texts('chartData', CHART_DATA)
