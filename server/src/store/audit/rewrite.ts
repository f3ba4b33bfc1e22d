import type { SQL } from 'drizzle-orm'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Transaction } from '../database.ts'
import { and, asc, eq, isNull, lt, ne, sql } from '../drizzle.ts'
import { auditEvents, auditHeads } from '../tables/audit.ts'
import { type AuditTexts, hashOfLink, newSalt, type Redaction, textHashOf } from './chain.ts'
import { insertCheckpoint } from './checkpoints.ts'
import { eventsAfter, type StoredLink, verifyAuditTrail } from './verify.ts'

/** Where and when an audit trail is changed. The transaction is one of the system. */
interface Trail {
  readonly institutionId: string
  readonly key: SealingKey
  readonly now: Date
}

const BATCH = 1_000

/**
 * Changes the texts of events. The caller appends an event with the returned list in the same transaction: without it the trail is broken.
 * Where one of them is an event of 1.0.0, the whole trail is verified and hashed anew first.
 *
 * @param isAffected which events
 * @param changed the new texts; equal texts are left alone
 * @throws where a trail that has to be hashed anew is broken
 */
export async function redactAuditEvents(
  tx: Transaction,
  trail: Trail,
  isAffected: SQL | undefined,
  changed: (event: StoredLink) => AuditTexts,
): Promise<readonly Redaction[]> {
  const { institutionId } = trail
  await lockHead(tx, institutionId)
  const affected = and(eq(auditEvents.institutionId, institutionId), isAffected)
  if ((await tx.$count(auditEvents, and(affected, isNull(auditEvents.textHash)))) > 0) await hashAnew(tx, trail)
  const rows = (await tx.select().from(auditEvents).where(affected).orderBy(asc(auditEvents.sequence))) as readonly StoredLink[]
  const redacted = rows.map((row) => withTexts(row, changed(row))).filter((row) => row !== undefined)
  await rewrite(tx, institutionId, redacted)
  return redacted.map(({ sequence, salt, ...texts }) => [sequence, textHashOf(salt, texts)])
}

/** Takes the addresses out of events of signing in and out, and of a user's own sessions, before an instant. */
export function redactAddresses(tx: Transaction, trail: Trail, before: Date): Promise<readonly Redaction[]> {
  const { action, address, at } = auditEvents
  const isOld = and(sql`starts_with(${action}, 'session.')`, ne(address, ''), lt(at, before))
  return redactAuditEvents(tx, trail, isOld, (texts) => ({ ...texts, address: '' }))
}

/** The event with other texts and a new salt; its chain stays. */
function withTexts(row: StoredLink, { actor, object, address, details }: AuditTexts) {
  const salt = newSalt()
  const isEqual = textHashOf(salt, row) === textHashOf(salt, { actor, object, address, details })
  return isEqual ? undefined : { ...row, actor, object, address, details, salt }
}

/** Replaces the chain of 1.0.0, whose hashes cover the texts themselves, by one over salted hashes, and signs what was verified. */
async function hashAnew(tx: Transaction, { institutionId, key, now }: Trail): Promise<void> {
  const finding = await verifyAuditTrail(tx, institutionId, key)
  if (!finding.isWhole)
    throw new Error(`The audit trail of ${institutionId} is broken: event ${finding.sequence} is ${finding.problem}.`)
  const ofOldForm = and(eq(auditEvents.institutionId, institutionId), isNull(auditEvents.textHash))
  const [first] = await tx.select().from(auditEvents).where(ofOldForm).orderBy(asc(auditEvents.sequence)).limit(1)
  if (!first) return
  let { previousHash } = first
  let sequence = first.sequence - 1
  for (;;) {
    const rows = await eventsAfter(tx, institutionId, sequence)
    if (rows.length === 0) break
    const anew = rows.map((row): StoredLink => {
      const salt = row.salt ?? newSalt()
      const link = { ...row, salt, textHash: row.textHash ?? textHashOf(salt, row), previousHash }
      previousHash = hashOfLink(link)
      return { ...link, hash: previousHash }
    })
    await rewrite(tx, institutionId, anew)
    sequence = anew.at(-1)!.sequence
  }
  await tx.update(auditHeads).set({ hash: previousHash }).where(eq(auditHeads.institutionId, institutionId))
  await insertCheckpoint(tx, { institutionId, sequence, reason: 'hashed-anew', at: now, hash: previousHash }, key)
}

/** Others who append wait until the transaction ends. */
export async function lockHead(tx: Transaction, institutionId: string): Promise<void> {
  await tx.select({ hash: auditHeads.hash }).from(auditHeads).where(eq(auditHeads.institutionId, institutionId)).for('update')
}

async function rewrite(tx: Transaction, institutionId: string, rows: readonly StoredLink[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const changed = rows.slice(from, from + BATCH).map(columnsOf)
    await tx.execute(sql`select clarity_rewrite_audit_events(${institutionId}::uuid, ${JSON.stringify(changed)}::jsonb)`)
  }
}

const columnsOf = ({ sequence, actor, object, address, details, salt, textHash, previousHash, hash }: StoredLink) => ({
  sequence,
  actor,
  object,
  address,
  details,
  salt,
  hash,
  text_hash: textHash,
  previous_hash: previousHash,
})
