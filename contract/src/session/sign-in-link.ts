import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { email, empty } from '../scalars.ts'

export const mailSignInLink = endpoint({
  method: 'POST',
  path: '/auth/mail-sign-in-link',
  access: 'public',
  writes: false,
  summary: 'Mails a link that lets one browser sign in without delay by strangers. The answer is the same for unknown addresses.',
  request: z.strictObject({ email }),
  response: empty,
})

export const openSignInLink = endpoint({
  method: 'POST',
  path: '/auth/open-sign-in-link',
  access: 'public',
  writes: false,
  summary: 'Makes the browser known for one sign-in, with the single-use token of a mailed link. Does not sign in.',
  request: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(256)) }),
  response: z.strictObject({ email: z.string() }),
})
