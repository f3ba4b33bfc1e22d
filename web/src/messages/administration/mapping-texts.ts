import { MAPPING } from '@portal/presentation/messages/en/administration/mapping.ts'
import { texts } from '#messages/page-texts.ts'

export const mappingText = texts('mapping', MAPPING)
