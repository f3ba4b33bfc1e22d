import type { AnyAnswer } from '#http/answer.ts'
import type { AuthServices } from '../services.ts'
import { answerBeginOpenid, answerOpenidButton } from './begin.ts'
import { answerCompleteOpenid } from './complete.ts'
import { answerLinkOpenid, answerOpenidLink, answerUnlinkOpenid } from './link.ts'
import { answerDeleteOpenidProvider, answerOpenidProvider, answerSaveOpenidProvider } from './settings.ts'

/** Signing in with the provider of an institution (OpenID Connect). */
export const openidAnswers: readonly AnyAnswer<AuthServices>[] = [
  answerOpenidButton,
  answerBeginOpenid,
  answerCompleteOpenid,
  answerOpenidLink,
  answerLinkOpenid,
  answerUnlinkOpenid,
  answerOpenidProvider,
  answerSaveOpenidProvider,
  answerDeleteOpenidProvider,
]
