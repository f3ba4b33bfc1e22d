import { email } from '@portal/contract/scalars.ts'
import { password } from '@portal/contract/session/password.ts'
import { verifyCode } from '@portal/contract/session/sign-in.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

import { VALIDATION } from '#messages/validation.ts'

/** The text to show for a value that cannot be sent, or null. */
type Check<Value> = (value: Value) => string | null

/** Lets a form ask one check a field; a field without one is always right. */
export function checkedBy<Values extends FieldValues>(
  checks: { readonly [Name in keyof Values]?: Check<Values[Name]> },
): Resolver<Values> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [name, value] of Object.entries(values)) {
      const message = checks[name]?.(value)
      if (message) errors[name] = { type: 'check', message }
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<Values> }
  }
}

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
