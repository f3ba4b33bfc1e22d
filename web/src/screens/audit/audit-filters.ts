import type { RequestOf } from '@portal/contract/endpoint.ts'
import { auditResult, type auditTrail } from '@portal/contract/institution/audit-trail.ts'
import * as z from 'zod/mini'

const text = z.catch(z._default(z.string(), ''), '')
/** `YYYY-MM-DD`, or empty. */
const day = z.catch(z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''), '')

/** One of the results, or empty for all. */
const result = z.catch(z._default(z.union([auditResult, z.literal('')]), ''), '')

/** What the address of the audit trail keeps: parts of actor, action and object, the result, and the first and last day. */
export const auditFilters = z.object({ actor: text, action: text, object: text, result, from: day, to: day })
export type AuditFilters = z.output<typeof auditFilters>

/** The filter that lets everything through. */
export const EVERY_EVENT: AuditFilters = { actor: '', action: '', object: '', result: '', from: '', to: '' }

/** A filter as the server takes it. Days begin and end where the reader is. */
export function auditRequest({ actor, action, object, result, from, to }: AuditFilters): RequestOf<typeof auditTrail> {
  const wanted = { actor, action, object, result, from: secondOf(from, '00:00:00'), to: secondOf(to, '23:59:59') }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
}

/** Epoch seconds of a moment of a day, in digits; empty without a day, or for one that no calendar has. */
function secondOf(date: string, time: string): string {
  const seconds = Math.floor(new Date(`${date}T${time}`).getTime() / 1000)
  return Number.isNaN(seconds) ? '' : String(Math.max(0, seconds))
}
