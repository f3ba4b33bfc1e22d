import { READ_ONLY } from '@portal/presentation/messages/en/read-only.ts'
import { texts } from '#messages/page-texts.ts'

export const readOnlyText = texts('readOnly', READ_ONLY)
