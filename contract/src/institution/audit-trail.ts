import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { epochSeconds } from '../scalars.ts'

/** Whether it was done, failed, or was not allowed. */
export const auditResult = z.enum(['success', 'failure', 'refused'])

const auditEvent = z.strictObject({
  sequence: z.int(),
  at: epochSeconds,
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  /** The same in words, such as "Invited ann@halden.example as an employee". */
  text: z.string(),
  result: auditResult,
  address: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.infer<typeof auditEvent>

const digits = z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Give a whole number.')))
const filter = z.optional(z.string().check(z.trim(), z.maxLength(300)))

/** So many events at most, however many are asked for. */
export const LARGEST_AUDIT_PAGE = 500

export const auditTrail = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'read-audit',
  summary: 'The audit trail of the institution, newest first, a hundred at a time unless `limit` says how many.',
  request: z.strictObject({
    /** Parts of them, in whatever case. */
    actor: filter,
    action: filter,
    object: filter,
    result: z.optional(auditResult),
    /** Epoch seconds, both included. */
    from: digits,
    to: digits,
    /** The sequence of the last event seen: what follows is older. */
    before: digits,
    limit: digits,
  }),
  response: z.strictObject({ rows: z.array(auditEvent), hasMore: z.boolean() }),
})
