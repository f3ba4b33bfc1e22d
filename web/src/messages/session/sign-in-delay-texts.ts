import { SIGN_IN_DELAY } from '@portal/presentation/messages/en/session/sign-in-delay.ts'
import { texts } from '#messages/page-texts.ts'

export const signInDelayText = texts('signInDelay', SIGN_IN_DELAY)
