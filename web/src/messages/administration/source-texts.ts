import { SOURCE } from '@portal/presentation/messages/en/administration/source.ts'
import { texts } from '#messages/page-texts.ts'

export const sourceText = texts('source', SOURCE)
