import { TRADES } from '@portal/presentation/messages/en/reports/trades.ts'
import { texts } from '#messages/page-texts.ts'

export const tradesText = texts('trades', TRADES)
