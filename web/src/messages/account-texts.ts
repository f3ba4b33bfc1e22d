import { ACCOUNT } from '@portal/presentation/messages/en/account.ts'
import { texts } from '#messages/page-texts.ts'

export const accountText = texts('account', ACCOUNT)
