import * as z from 'zod/mini'

import { ROLE_NAMES } from '../access/roles.ts'

/** The signed-in user, as the browser knows them (specification S3.2, S3.3). */
const sessionUser = z.strictObject({
  id: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  role: z.enum(ROLE_NAMES),
  institutionID: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** What a verified sign-in or a refresh gives: set and cleared together. */
export const signedIn = z.strictObject({
  user: sessionUser,
  accessToken: z.string(),
  /** Epoch seconds. */
  accessTokenExpiration: z.int(),
  /** True where the figures are simulated: the demo note stands on every screen. */
  isDemo: z.boolean(),
})
export type SignedIn = z.infer<typeof signedIn>
