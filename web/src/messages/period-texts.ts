import { PERIOD } from '@portal/presentation/messages/en/period.ts'
import { texts } from '#messages/page-texts.ts'

export const periodText = texts('period', PERIOD)
