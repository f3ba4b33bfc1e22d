import { ACCOUNT } from '@portal/presentation/messages/en/reports/account.ts'
import { texts } from '#messages/page-texts.ts'

export const accountText = texts('account', ACCOUNT)
