import { ISSUER } from '@portal/presentation/messages/en/reports/issuer.ts'
import { texts } from '#messages/page-texts.ts'

export const issuerText = texts('issuer', ISSUER)
