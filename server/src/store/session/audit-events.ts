import type { AnyColumn } from 'drizzle-orm'

import { type AuditDetail, BEFORE_THE_FIRST, hashOfLink, newSalt, type Redaction, textHashOf } from '../audit/chain.ts'
import type { Transaction } from '../database.ts'
import { and, desc, eq, gte, inArray, lt, lte, sql } from '../drizzle.ts'
import { auditEvents, auditHeads } from '../tables/audit.ts'
import { users } from '../tables/session.ts'

/** Event of the audit trail: actor, action, time, address and result. */
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
  /** The user to whom it was done, where the object is no e-mail, or that of a user who was deleted. */
  readonly subjectId?: string
  /** Of an erasure: the events whose texts it changed. */
  readonly redactions?: readonly Redaction[]
}

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
  const ids = await userIdsOf(tx, institutionId, events)
  let { hash } = head!
  const links = events.map((event, index) => {
    const { at, action, result, address, requestId } = event
    const actor = storable(event.actor)
    const texts = { actor, object: storable(event.object), address, details: storableDetails(event.details ?? {}) }
    const salt = newSalt()
    const link = {
      institutionId,
      at,
      action,
      result,
      requestId,
      salt,
      ...texts,
      sequence: head!.sequence - count + 1 + index,
      actorId: ids.get(event.actor) ?? null,
      subjectId: event.subjectId ?? ids.get(event.object) ?? null,
      textHash: textHashOf(salt, texts),
      redactions: event.redactions ?? null,
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

/** The users among actors and objects, by e-mail: of the institution, as far as the transaction sees them. */
async function userIdsOf(
  tx: Transaction,
  institutionId: string,
  events: readonly AuditEvent[],
): Promise<ReadonlyMap<string, string>> {
  const named = new Set(events.flatMap(({ actor, object }) => [actor, object]).filter((text) => text.includes('@')))
  if (named.size === 0) return new Map()
  const { id, email } = users
  const isNamed = and(eq(users.institutionId, institutionId), inArray(email, [...named]))
  const found = await tx.select({ id, email }).from(users).where(isNamed)
  return new Map(found.map((user) => [user.email, user.id]))
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
