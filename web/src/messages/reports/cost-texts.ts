import { COST } from '@portal/presentation/messages/en/reports/cost.ts'
import { texts } from '#messages/page-texts.ts'

export const costText = texts('cost', COST)
