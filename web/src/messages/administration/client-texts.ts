import { CLIENT } from '@portal/presentation/messages/en/administration/client.ts'
import { texts } from '#messages/page-texts.ts'

export const clientText = texts('client', CLIENT)
