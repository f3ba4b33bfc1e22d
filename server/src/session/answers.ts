import type { AnyAnswer } from '#http/answer.ts'
import { answerChangePassword } from './change-password.ts'
import { answerDemoAuthenticator } from './demo-authenticator.ts'
import { answerLogin } from './login.ts'
import { answerLogout } from './logout.ts'
import { answerNotifications, answerReadNotifications } from './notifications.ts'
import { answerPreferences, answerSavePreference } from './preferences.ts'
import { answerQrCode } from './qr-code.ts'
import { answerRecordExport } from './record-export.ts'
import { answerRefresh } from './refresh.ts'
import { answerResetPassword } from './reset-password.ts'
import type { SessionServices } from './services.ts'
import { answerEndSession, answerSessions } from './sessions.ts'
import { answerEndSessionsOfUser, answerSessionsOfUser } from './sessions-of-user.ts'
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
  answerSessions,
  answerEndSession,
  answerSessionsOfUser,
  answerEndSessionsOfUser,
  answerPreferences,
  answerSavePreference,
  answerNotifications,
  answerReadNotifications,
  answerRecordExport,
  answerDemoAuthenticator,
]
