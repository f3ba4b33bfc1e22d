import * as z from 'zod/mini'

/** specification S5.5, word for word. */
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long'
export const PASSWORD_TOO_SIMPLE =
  'The password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter and one digit.'

const PASSWORD_TOO_LONG = 'Password must be at most 1024 characters long'

/** A new password as sent: never trimmed or changed. The server's policy validates it. The maximum limits the cost of hashing. */
export const newPassword = z.string().check(z.minLength(8, PASSWORD_TOO_SHORT), z.maxLength(1024, PASSWORD_TOO_LONG))

/** A password by specification S5.5, which is the default policy. */
export const password = newPassword.check(
  z.refine((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\d/.test(text), PASSWORD_TOO_SIMPLE),
)

/** The rule for new passwords; an installation chooses one. */
export type PasswordPolicy = 'composed' | 'length15'

const PASSWORD_TOO_SHORT_ALONE = 'Password must be at least 15 characters long'

/** `composed`: specification S5.5. `length15`: 15 characters of any kind, as NIST SP 800-63B-4 section 3.1.1.2 requires. */
export const newPasswordRules: { readonly [policy in PasswordPolicy]: typeof newPassword } = {
  composed: password,
  length15: newPassword.check(z.refine((text) => [...text.normalize('NFC')].length >= 15, PASSWORD_TOO_SHORT_ALONE)),
}
