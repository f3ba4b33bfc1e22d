import { IMPORT } from '@portal/presentation/messages/en/administration/import.ts'
import { texts } from '#messages/page-texts.ts'

export const importText = texts('import', IMPORT)
