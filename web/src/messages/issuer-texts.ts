import { ISSUER } from '@portal/presentation/messages/en/issuer.ts'
import { texts } from '#messages/page-texts.ts'

export const issuerText = texts('issuer', ISSUER)
