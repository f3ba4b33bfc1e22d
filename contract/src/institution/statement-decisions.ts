import * as z from 'zod/mini'

import { place } from '../statements/statement.ts'

const take = z.enum(['book', 'leaveOut'])

/** Decision on a line that is not booked as it is. */
export type StatementChoice = z.infer<typeof take>

/** A decision on one line, by its place, or on all lines with the same reason, by its code. */
const decision = z.union([
  z.strictObject({ place, code: z.optional(z.undefined()), take }),
  z.strictObject({ place: z.optional(z.undefined()), code: z.string().check(z.maxLength(100)), take }),
])
export type StatementDecision = z.infer<typeof decision>

/** The field `decisions` of a call with statements, as JSON. */
export const statementDecisions = z.array(decision).check(z.maxLength(1000))
