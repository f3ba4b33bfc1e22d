import { AUDIT } from '@portal/presentation/messages/en/administration/audit.ts'
import { texts } from '#messages/page-texts.ts'

export const auditText = texts('audit', AUDIT)
