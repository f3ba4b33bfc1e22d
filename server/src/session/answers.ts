import type { AnyAnswer } from '#http/answer.ts'
import { answerDemoAuthenticator } from './factor/demo-authenticator.ts'
import { answerQrCode } from './factor/qr-code.ts'
import { answerVerifyCode } from './factor/verify-code.ts'
import { answerNotifications, answerReadNotifications } from './own-things/notifications.ts'
import { answerPreferences, answerSavePreference } from './own-things/preferences.ts'
import { answerRecordExport } from './own-things/record-export.ts'
import { answerEndSession, answerSessions } from './own-things/sessions.ts'
import { answerEndSessionsOfUser, answerSessionsOfUser } from './own-things/sessions-of-user.ts'
import { answerChangePassword } from './passwords/change-password.ts'
import { answerResetPassword } from './passwords/reset-password.ts'
import { answerSetPassword } from './passwords/set-password.ts'
import type { SessionServices } from './services.ts'
import { answerLogin } from './sign-in/login.ts'
import { answerLogout } from './sign-in/logout.ts'
import { answerRefresh } from './sign-in/refresh.ts'

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
