import type { AnyAnswer } from '#http/answer.ts'
import { answerChangePassword } from './change-password.ts'
import { answerDemoAuthenticator } from './demo-authenticator.ts'
import { answerLogin } from './login.ts'
import { answerLogout } from './logout.ts'
import { answerQrCode } from './qr-code.ts'
import { answerRefresh } from './refresh.ts'
import { answerResetPassword } from './reset-password.ts'
import type { SessionServices } from './services.ts'
import { answerSetPassword } from './set-password.ts'
import { answerVerifyCode } from './verify-code.ts'

export const sessionAnswers: readonly AnyAnswer<SessionServices>[] = [
  answerLogin,
  answerQrCode,
  answerVerifyCode,
  answerRefresh,
  answerLogout,
  answerResetPassword,
  answerSetPassword,
  answerChangePassword,
  answerDemoAuthenticator,
]
