import * as z from 'zod/mini'

import { failure } from '../failure.ts'

/** Carries the solution of a task: the challenge, a colon, and a number (base 36) for each part, with dots between. */
export const WORK_HEADER = 'X-Proof-Of-Work'

/**
 * A task for the browser. For each part, counted from 0, it looks for a number such that the SHA-256 of `challenge.part.number` begins
 * with so many zero bits. Several small parts take a more even time than one large.
 */
const work = z.strictObject({ challenge: z.string(), parts: z.int(), bits: z.int() })
export type Work = z.infer<typeof work>

/** What is hashed for a part of a task. */
export const workText = (challenge: string, part: number, number: number): string => `${challenge}.${part}.${number.toString(36)}`

/** The value of the header. */
export const workSolution = (challenge: string, numbers: readonly number[]): string =>
  `${challenge}:${numbers.map((number) => number.toString(36)).join('.')}`

/** Why a sign-in is delayed and what helps. `work` and `draw` begin after many failures of strangers. */
const delay = z.strictObject({
  kind: z.enum(['wait', 'work', 'draw', 'link']),
  seconds: z.int(),
  work: z.optional(work),
  waiting: z.optional(z.int()),
})

/** The body of a 429 of a sign-in call. Without `delay` the address makes too many calls. */
export const signInDelay = z.strictObject({ ...failure.shape, delay: z.optional(delay) })
export type SignInDelay = z.infer<typeof delay>
