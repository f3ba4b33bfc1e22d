import type { AnyAnswer } from '#http/answer.ts'
import { answerDemoAuthenticator } from './factor/demo-authenticator.ts'
import { answerQrCode } from './factor/qr-code.ts'
import { answerVerifyCode } from './factor/verify-code.ts'
import { openidAnswers } from './openid/answers.ts'
import { answerAddPasskey, answerNewPasskeyOptions, answerPasskeys, answerRemovePasskey } from './passkeys/settings.ts'
import { answerPasskeySignIn, answerPasskeySignInOptions } from './passkeys/sign-in.ts'
import { answerChangePassword } from './passwords/change-password.ts'
import { answerResetPassword } from './passwords/reset-password.ts'
import { answerSetPassword } from './passwords/set-password.ts'
import { answerMakeRecoveryCodes, answerRecoveryCodes } from './recovery/settings.ts'
import { answerUseRecoveryCode } from './recovery/use.ts'
import type { AuthServices } from './services.ts'
import { answerLogin } from './sign-in/login.ts'
import { answerLogout } from './sign-in/logout.ts'
import { answerRefresh } from './sign-in/refresh.ts'
import { answerMailSignInLink, answerOpenSignInLink } from './sign-in/sign-in-link.ts'

export const authAnswers: readonly AnyAnswer<AuthServices>[] = [
  answerLogin,
  answerQrCode,
  answerVerifyCode,
  answerUseRecoveryCode,
  answerRecoveryCodes,
  answerMakeRecoveryCodes,
  answerRefresh,
  answerLogout,
  answerMailSignInLink,
  answerOpenSignInLink,
  answerResetPassword,
  answerSetPassword,
  answerChangePassword,
  answerPasskeySignInOptions,
  answerPasskeySignIn,
  answerPasskeys,
  answerNewPasskeyOptions,
  answerAddPasskey,
  answerRemovePasskey,
  answerDemoAuthenticator,
  ...openidAnswers,
]
