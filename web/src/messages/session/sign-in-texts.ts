import { SIGN_IN } from '@portal/presentation/messages/en/session/sign-in.ts'
import { texts } from '#messages/page-texts.ts'

export const signInText = texts('signIn', SIGN_IN)
