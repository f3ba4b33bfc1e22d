import { WHITELIST } from '@portal/presentation/messages/en/administration/whitelist.ts'
import { texts } from '#messages/page-texts.ts'

export const whitelistText = texts('whitelist', WHITELIST)
