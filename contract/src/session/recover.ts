import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { email, empty } from '../scalars.ts'
import { newPassword } from './password.ts'

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Mails a link to set a new password. The answer is the same for unknown addresses.',
  request: z.strictObject({ email }),
  response: empty,
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/auth/set-password',
  access: 'public',
  summary: 'Sets the password with the single-use token of an invitation or reset mail. Does not sign in.',
  request: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(256)), password: newPassword }),
  response: z.strictObject({ email: z.string() }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  access: 'user',
  summary: 'Changes the own password; the other sessions of the user end.',
  request: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)), password: newPassword }),
  response: empty,
})
