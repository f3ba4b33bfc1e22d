import { email } from '@portal/contract/scalars.ts'
import { newPassword, newPasswordRules, type PasswordPolicy } from '@portal/contract/session/password.ts'
import { verifyCode } from '@portal/contract/session/sign-in.ts'

import { validationText } from '#messages/validation.ts'

/** What is wrong with an e-mail, in the words of specification S5.4; null where nothing is. */
export function checkEmail(text: string): string | null {
  return text.trim() === '' ? validationText('emailRequired') : refusalOf(email, text)
}

/**
 * What is wrong with a password that somebody signs in with. By the rule of specification S5.5, where it is the installation's; under
 * another one the password may be older than the rule, so that no more is asked than every rule asks.
 */
export function checkPassword(text: string, policy: PasswordPolicy): string | null {
  return refusalOf(policy === 'composed' ? newPasswordRules.composed : newPassword, text)
}

/** What is wrong with a password that somebody chooses, by the installation's rule. The server looks for common words as well. */
export function checkNewPassword(text: string, policy: PasswordPolicy): string | null {
  return refusalOf(newPasswordRules[policy], text)
}

/** What is wrong with a code of an authenticator app. */
export function checkCode(text: string): string | null {
  return refusalOf(verifyCode.request.shape.code, text)
}

/** The first thing the contract holds against a value. */
function refusalOf(schema: typeof email | typeof newPassword, value: string): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null
}
