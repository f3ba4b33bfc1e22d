import * as z from 'zod/mini'

import { meant } from './meant.ts'

/** The body of every refusal and failure. `reason` may be shown to the user; `code` and `params` identify it for programs. */
export const failure = z.strictObject({
  reason: z.string(),
  code: meant(z.string(), 'Code of the message of the reason; the same in every language.'),
  params: meant(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), 'Parameters of the message, by name.'),
  requestId: z.string(),
})
