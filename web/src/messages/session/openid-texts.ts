import { OPENID } from '@portal/presentation/messages/en/session/openid.ts'
import { texts } from '#messages/page-texts.ts'

export const openidText = texts('openid', OPENID)
