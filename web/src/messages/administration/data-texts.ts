import { DATA } from '@portal/presentation/messages/en/administration/data.ts'
import { texts } from '#messages/page-texts.ts'

export const dataText = texts('data', DATA)
