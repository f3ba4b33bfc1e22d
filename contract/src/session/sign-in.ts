import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { email, nothing } from '../scalars.ts'
import { signedIn } from './user.ts'

export const login = endpoint({
  method: 'POST',
  path: '/b2b/admins/login',
  access: 'public',
  writes: false,
  summary: 'First step of signing in: e-mail and password. Sets the cookie of this sign-in.',
  request: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  response: z.strictObject({
    /** True until the second factor is set up. */
    allowQRScan: z.boolean(),
    /** True if the demo institution is enabled, so that its authenticator can be used. */
    isDemo: z.optional(z.boolean()),
  }),
})

export const qrCode = endpoint({
  method: 'POST',
  path: '/auth/qr-code-new',
  access: 'pre-login',
  summary: 'The key for an authenticator app, while the second factor is not confirmed.',
  request: z.strictObject({ email }),
  response: z.strictObject({ url: z.string(), key: z.string(), label: z.string() }),
})

export const verifyCode = endpoint({
  method: 'POST',
  path: '/auth/verify-2fa-code-new',
  access: 'pre-login',
  summary: 'Second step of signing in: the code of the authenticator app.',
  request: z.strictObject({
    email,
    code: z.string().check(z.length(6, 'Code must be 6 digits'), z.regex(/^\d+$/, 'Code must contain only numbers')),
  }),
  response: signedIn,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'refresh',
  summary: 'A new access token for the session of the refresh cookie.',
  request: z.strictObject({
    /** True if the user was active since the last call; this prevents the idle timeout. */
    isActive: z.boolean(),
  }),
  response: signedIn,
})

export const logout = endpoint({
  method: 'POST',
  path: '/b2b/admins/logout',
  access: 'user',
  writes: false,
  summary: 'Ends the session of the access token; the e-mail is ignored.',
  request: z.strictObject({ email: z.optional(z.string()) }),
  response: z.strictObject({}),
})

export const demoAuthenticator = endpoint({
  method: 'GET',
  path: '/demo/authenticator',
  access: 'demo',
  summary: 'The live code of the demo sign-ins; exists only where the demo institution is served.',
  request: nothing,
  response: z.strictObject({ code: z.string(), secondsLeft: z.int() }),
})
