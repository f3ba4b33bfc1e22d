import { email } from '@portal/contract/scalars.ts'
import { password } from '@portal/contract/session/password.ts'
import { verifyCode } from '@portal/contract/session/sign-in.ts'

import { VALIDATION } from '#messages/validation.ts'

export function checkEmail(text: string): string | null {
  return text.trim() === '' ? VALIDATION.emailRequired : refusalOf(email, text)
}

export function checkPassword(text: string): string | null {
  return refusalOf(password, text)
}

export function checkCode(text: string): string | null {
  return refusalOf(verifyCode.request.shape.code, text)
}

/** The first thing the contract holds against a value. */
function refusalOf(schema: typeof email | typeof password, value: string): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null
}
