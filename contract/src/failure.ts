import * as z from 'zod/mini'

/** The body of every refusal and failure. `reason` may be shown to the user. */
export const failure = z.strictObject({ reason: z.string(), requestId: z.string() })
