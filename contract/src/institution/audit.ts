import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { epochSeconds } from '../scalars.ts'

export const auditEvent = z.strictObject({
  sequence: z.int(),
  at: epochSeconds,
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  result: z.enum(['success', 'failure', 'refused']),
  address: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const auditTrail = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'The audit trail of the institution, newest first.',
  request: z.strictObject({
    actor: z.optional(z.string()),
    action: z.optional(z.string()),
    from: z.optional(z.string().check(z.regex(/^\d+$/))),
    to: z.optional(z.string().check(z.regex(/^\d+$/))),
    before: z.optional(z.string().check(z.regex(/^\d+$/))),
  }),
  response: z.strictObject({ rows: z.array(auditEvent), hasMore: z.boolean() }),
})
