import { PASSKEY } from '@portal/presentation/messages/en/session/passkey.ts'
import { texts } from '#messages/page-texts.ts'

export const passkeyText = texts('passkey', PASSKEY)
