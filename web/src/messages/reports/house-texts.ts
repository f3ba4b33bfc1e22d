import { HOUSE } from '@portal/presentation/messages/en/reports/house.ts'
import { texts } from '#messages/page-texts.ts'

export const houseText = texts('house', HOUSE)
