import { TABLE } from '@portal/presentation/messages/en/table.ts'
import { texts } from '#messages/page-texts.ts'

export const tableText = texts('table', TABLE)
