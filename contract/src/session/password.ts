import * as z from 'zod/mini'

/** spec.md section 5, word for word. */
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long'
export const PASSWORD_TOO_SIMPLE =
  'The password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter and one digit.'

/** A password as typed: never trimmed, never changed. The upper bound keeps hashing cheap. */
export const password = z.string().check(
  z.minLength(8, PASSWORD_TOO_SHORT),
  z.maxLength(1024, 'Password must be at most 1024 characters long'),
  z.refine((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\d/.test(text), PASSWORD_TOO_SIMPLE),
)
