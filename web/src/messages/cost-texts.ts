import { COST } from '@portal/presentation/messages/en/cost.ts'
import { texts } from '#messages/page-texts.ts'

export const costText = texts('cost', COST)
