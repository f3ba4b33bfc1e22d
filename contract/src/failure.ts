import * as z from 'zod/mini'

/** Every refusal and failure, whatever the call. `reason` may be shown to the user as it is. */
export const failure = z.strictObject({ reason: z.string(), requestId: z.string() })
