import * as z from 'zod/mini'

import type { AnyEndpoint } from '../endpoint.ts'
import { failure } from '../failure.ts'
import { login, verifyCode } from './sign-in.ts'

/** Why a sign-in is delayed and what helps. `work` (`work.ts`) and `draw` begin after many failures of strangers. */
const delay = z.strictObject({
  kind: z.enum(['wait', 'work', 'draw', 'link']),
  seconds: z.int(),
  work: z.optional(z.strictObject({ challenge: z.string(), parts: z.int(), bits: z.int() })),
  waiting: z.optional(z.int()),
})

/** The calls that strangers can delay, and that take the solution of a task. */
export const DELAYED_CALLS: readonly AnyEndpoint[] = [login, verifyCode]

/** The body of a 429 of these calls. Without `delay` the address makes too many calls. */
export const signInDelay = z.strictObject({ ...failure.shape, delay: z.optional(delay) })
export type SignInDelay = z.infer<typeof delay>
