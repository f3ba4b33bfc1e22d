import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { email, epochSeconds, nothing } from '../scalars.ts'
import { signedIn } from './user.ts'

/** How many there are after they were made. */
export const RECOVERY_CODES = 10

/** Spaces, hyphens and case do not count. */
export const recoveryCode = z
  .string()
  .check(z.maxLength(60, 'Too long'), z.regex(/^(?:[\s-]*[0-9a-z]){24}[\s-]*$/i, 'A recovery code has 24 letters and digits'))

export const recoveryCodes = endpoint({
  method: 'GET',
  path: '/recovery-codes',
  access: 'user',
  summary: 'How many recovery codes of the user are not used; the codes themselves are shown once.',
  request: nothing,
  response: z.strictObject({
    left: meant(z.int(), 'Number of codes that are not used.'),
    madeAt: meant(z.nullable(epochSeconds), 'Epoch seconds at which they were made; null where none is left.'),
  }),
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/recovery-codes',
  access: 'user',
  summary: 'Makes ten recovery codes, which are shown once; earlier ones no longer work. Takes the current password.',
  request: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  response: z.strictObject({
    codes: meant(z.array(z.string()), 'The codes: each stands for one code of the authenticator app, once.'),
  }),
})

export const useRecoveryCode = endpoint({
  method: 'POST',
  path: '/auth/recovery-code',
  access: 'pre-login',
  summary: 'Second step of signing in with a recovery code instead of the code of the authenticator app. It is used up.',
  request: z.strictObject({ email, recoveryCode: meant(recoveryCode, 'One of the recovery codes of the user.') }),
  response: signedIn,
})
