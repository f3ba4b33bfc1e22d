import { createHash } from 'node:crypto'
import type { AnyColumn } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { and, asc, desc, eq, gt, gte, lt, lte, sql } from '../drizzle.ts'
import { auditEvents, auditHeads } from '../tables/session.ts'

/** A plain value in an event's details. Never a secret, a code or a figure. */
export type AuditDetail = string | number | boolean | null | readonly string[]

/** Who did what, when, from where, with what result. */
export interface AuditEvent {
  readonly institutionId: string
  readonly at: Date
  /** A user's e-mail, `token:<id>`, or `system`. */
  readonly actor: string
  /** Area and action, such as `session.sign-in` or `institution.delete-user`. */
  readonly action: string
  /** The object of the action: an e-mail, a name, an id. */
  readonly object: string
  readonly result: 'success' | 'failure' | 'refused'
  /** Of the client; empty for the command line. */
  readonly address: string
  readonly requestId: string
  readonly details?: Readonly<Record<string, AuditDetail>>
}

/** Result of verifying an audit trail: intact, or the first event that was changed or removed. */
type AuditFinding =
  | { readonly isWhole: true; readonly events: number }
  | { readonly isWhole: false; readonly sequence: number; readonly problem: 'changed' | 'missing' }

const BEFORE_THE_FIRST = '0'.repeat(64)
const BATCH = 1_000

/**
 * Appends an event to the audit trail of its institution, in the caller's transaction. Other transactions of the institution wait until
 * its end, so append last.
 */
export async function appendAuditEvent(tx: Transaction, event: AuditEvent): Promise<void> {
  await appendAuditEvents(tx, event.institutionId, [event])
}

/** The same for several events of one institution, in their order. */
export async function appendAuditEvents(tx: Transaction, institutionId: string, events: readonly AuditEvent[]): Promise<void> {
  const count = events.length
  if (count === 0) return
  // Takes the next numbers and locks the row until the transaction ends; the hash is still that of the previous event.
  const [head] = await tx
    .insert(auditHeads)
    .values({ institutionId, sequence: count, hash: BEFORE_THE_FIRST })
    .onConflictDoUpdate({ target: auditHeads.institutionId, set: { sequence: sql`${auditHeads.sequence} + ${count}` } })
    .returning()
  let { hash } = head!
  const links = events.map((event, index) => {
    const link: Link = {
      ...event,
      institutionId,
      actor: storable(event.actor),
      object: storable(event.object),
      details: storableDetails(event.details ?? {}),
      sequence: head!.sequence - count + 1 + index,
      previousHash: hash,
    }
    hash = hashOfLink(link)
    return { ...link, hash }
  })
  await tx.insert(auditEvents).values(links)
  await tx.update(auditHeads).set({ hash }).where(eq(auditHeads.institutionId, institutionId))
}

/** Filter of events; undefined fields do not filter. */
interface AuditFilter {
  /** Substrings, without regard to case. */
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly object?: string | undefined
  readonly result?: AuditEvent['result'] | undefined
  /** Both inclusive. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Only events before this number. */
  readonly before?: number | undefined
}

/** A stored event. */
export interface AuditRow extends AuditEvent {
  readonly sequence: number
  readonly details: Readonly<Record<string, AuditDetail>>
}

/** Events of an institution, the newest first. */
export async function readAuditEvents(
  tx: Transaction,
  institutionId: string,
  { actor, action, object, result, from, to, before }: AuditFilter,
  limit: number,
): Promise<readonly AuditRow[]> {
  const contains = (column: AnyColumn, part: string | undefined) =>
    part === undefined ? undefined : sql`position(lower(${part}) in lower(${column})) > 0`
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.institutionId, institutionId),
        contains(auditEvents.actor, actor),
        contains(auditEvents.action, action),
        contains(auditEvents.object, object),
        result && eq(auditEvents.result, result),
        from && gte(auditEvents.at, from),
        to && lte(auditEvents.at, to),
        before === undefined ? undefined : lt(auditEvents.sequence, before),
      ),
    )
    .orderBy(desc(auditEvents.sequence))
    .limit(limit)
  return rows as readonly AuditRow[]
}

/** Verifies the audit trail of an institution from its first event to its head, and names the first that was changed or is missing. */
export async function verifyAuditTrail(tx: Transaction, institutionId: string): Promise<AuditFinding> {
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.institutionId, institutionId))
  const end = head?.sequence ?? 0
  let sequence = 0
  let previousHash = BEFORE_THE_FIRST
  while (sequence < end) {
    const rows = await eventsAfter(tx, institutionId, sequence)
    if (rows.length === 0) return { isWhole: false, sequence: sequence + 1, problem: 'missing' }
    for (const { hash, ...row } of rows) {
      sequence += 1
      if (row.sequence !== sequence) return { isWhole: false, sequence, problem: 'missing' }
      const isAsWritten = row.previousHash === previousHash && hash === hashOfLink(row as Link)
      if (!isAsWritten) return { isWhole: false, sequence, problem: 'changed' }
      if (sequence === end && hash !== head?.hash) return { isWhole: false, sequence, problem: 'changed' }
      previousHash = hash
    }
  }
  return { isWhole: true, events: sequence }
}

const eventsAfter = (tx: Transaction, institutionId: string, sequence: number) =>
  tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.institutionId, institutionId), gt(auditEvents.sequence, sequence)))
    .orderBy(asc(auditEvents.sequence))
    .limit(BATCH)

interface Link extends AuditEvent {
  readonly sequence: number
  readonly previousHash: string
  readonly details: Readonly<Record<string, AuditDetail>>
}

/** The hash covers every column. `jsonb` does not keep the order of names, so they are sorted. */
function hashOfLink(link: Link): string {
  const details = Object.entries(link.details).sort(([a], [b]) => (a < b ? -1 : 1))
  const { institutionId, sequence, actor, action, object, result, address, requestId, previousHash } = link
  const fields = [institutionId, sequence, link.at.toISOString(), actor, action, object, result, address, requestId]
  return createHash('sha256')
    .update(JSON.stringify([...fields, details, previousHash]))
    .digest('hex')
}

/** Replaces what PostgreSQL cannot store: NUL and lone surrogates. */
const storable = (text: string): string => text.slice(0, 1_000).toWellFormed().replaceAll('\0', '\uFFFD')

function storableDetails(details: Readonly<Record<string, AuditDetail>>): Readonly<Record<string, AuditDetail>> {
  const kept = Object.entries(details).map(([name, value]): [string, AuditDetail] => {
    if (typeof value === 'string') return [name, storable(value)]
    return [name, Array.isArray(value) ? value.map(storable) : value]
  })
  return Object.fromEntries(kept)
}
