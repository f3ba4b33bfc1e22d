import * as z from 'zod/mini'

import { ROLE_NAMES } from '../access/roles.ts'

/** The signed-in user in the browser (specification S3.2, S3.3). */
const sessionUser = z.strictObject({
  id: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  role: z.enum(ROLE_NAMES),
  institutionID: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The reply of a verified sign-in or a refresh; the browser stores and clears it as a whole. */
export const signedIn = z.strictObject({
  user: sessionUser,
  accessToken: z.string(),
  /** Epoch seconds. */
  accessTokenExpiration: z.int(),
  /** True if the figures are simulated: every screen shows the demo note. */
  isDemo: z.boolean(),
})
export type SignedIn = z.infer<typeof signedIn>
