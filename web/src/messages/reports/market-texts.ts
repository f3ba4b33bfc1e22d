import { MARKET } from '@portal/presentation/messages/en/reports/market.ts'
import { texts } from '#messages/page-texts.ts'

export const marketText = texts('market', MARKET)
