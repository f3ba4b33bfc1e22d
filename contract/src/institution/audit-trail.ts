import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { epochSeconds } from '../scalars.ts'

/** Whether the action succeeded, failed or was refused. */
export const auditResult = z.enum(['success', 'failure', 'refused'])

const auditEvent = z.strictObject({
  sequence: z.int(),
  at: epochSeconds,
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  /** The event as a sentence, such as "Invited ann@halden.example as an employee". */
  text: z.string(),
  result: auditResult,
  address: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.infer<typeof auditEvent>

const digits = z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Give a whole number.')))
const filter = z.optional(z.string().check(z.trim(), z.maxLength(300)))

/** Maximum number of events in a reply. */
export const MAX_AUDIT_PAGE_SIZE = 500

export const auditTrail = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'read-audit',
  summary: 'The audit trail of the institution, newest first, a hundred at a time unless `limit` says how many.',
  request: z.strictObject({
    /** Substrings, case-insensitive. */
    actor: filter,
    action: filter,
    object: filter,
    result: z.optional(auditResult),
    /** Epoch seconds, inclusive. */
    from: digits,
    to: digits,
    /** The sequence number of the last event received; the reply contains older events. */
    before: digits,
    limit: digits,
  }),
  response: z.strictObject({ rows: z.array(auditEvent), hasMore: z.boolean() }),
})
