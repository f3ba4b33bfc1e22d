import { PERFORMANCE } from '@portal/presentation/messages/en/reports/performance.ts'
import { texts } from '#messages/page-texts.ts'

export const performanceText = texts('performance', PERFORMANCE)
