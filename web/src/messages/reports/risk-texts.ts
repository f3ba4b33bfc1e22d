import { RISK } from '@portal/presentation/messages/en/reports/risk.ts'
import { texts } from '#messages/page-texts.ts'

export const riskText = texts('risk', RISK)
