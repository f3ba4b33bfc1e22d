import { email } from '@portal/contract/scalars.ts'
import { newPassword, newPasswordRules, type PasswordPolicy } from '@portal/contract/session/password.ts'
import { verifyCode } from '@portal/contract/session/sign-in.ts'

import { validationText } from '#messages/validation.ts'

/** The validation error of an e-mail, as specification S5.4 words it, or null. */
export function checkEmail(text: string): string | null {
  return text.trim() === '' ? validationText('emailRequired') : refusalOf(email, text)
}

/**
 * The validation error of a password at sign-in. Under the policy of specification S5.5 its rule applies; under another policy
 * the password may be older than the policy, so only the common minimum is required.
 */
export function checkPassword(text: string, policy: PasswordPolicy): string | null {
  return refusalOf(policy === 'composed' ? newPasswordRules.composed : newPassword, text)
}

/** The validation error of a new password under the installation's policy. The server also rejects common passwords. */
export function checkNewPassword(text: string, policy: PasswordPolicy): string | null {
  return refusalOf(newPasswordRules[policy], text)
}

/** The validation error of an authenticator code. */
export function checkCode(text: string): string | null {
  return refusalOf(verifyCode.request.shape.code, text)
}

/** The first validation error of a value. */
function refusalOf(schema: typeof email | typeof newPassword, value: string): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null
}
