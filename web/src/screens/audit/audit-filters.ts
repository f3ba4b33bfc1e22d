import type { RequestOf } from '@portal/contract/endpoint.ts'
import { auditResult, type auditTrail } from '@portal/contract/institution/audit-trail.ts'
import * as z from 'zod/mini'

import { dayOrNone as day, plainText as text } from '#selection/filters.ts'

/** One of the results, or empty for all. */
const result = z.catch(z._default(z.union([auditResult, z.literal('')]), ''), '')

/** URL parameters of the audit trail: parts of actor, action and object; result; first and last day. */
export const auditFilters = z.object({ actor: text, action: text, object: text, result, from: day, to: day })
export type AuditFilters = z.output<typeof auditFilters>

/** The filter without restrictions. */
export const EVERY_EVENT: AuditFilters = { actor: '', action: '', object: '', result: '', from: '', to: '' }

/** A filter as request fields. Days begin and end in the user's time zone. */
export function auditRequest({ actor, action, object, result, from, to }: AuditFilters): RequestOf<typeof auditTrail> {
  const wanted = { actor, action, object, result, from: secondOf(from, '00:00:00'), to: secondOf(to, '23:59:59') }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
}

/** Epoch seconds of a time on a day, as text; empty without a day, or for an invalid date. */
function secondOf(date: string, time: string): string {
  const seconds = Math.floor(new Date(`${date}T${time}`).getTime() / 1000)
  return Number.isNaN(seconds) ? '' : String(Math.max(0, seconds))
}
