import type { SealingKey } from '#base/secrets/seal.ts'
import type { Transaction } from '../database.ts'
import { and, asc, eq, gte, sql } from '../drizzle.ts'
import { auditEvents, auditHeads } from '../tables/audit.ts'
import { insertCheckpoint } from './checkpoints.ts'
import { lockHead } from './rewrite.ts'
import { verifyAuditTrail } from './verify.ts'

/**
 * Deletes the events before a day, behind a signed checkpoint from which the rest still verifies. In a transaction of the system.
 *
 * @returns how many
 * @throws where the trail is broken: then nothing is deleted
 */
export async function cutAuditTrail(
  tx: Transaction,
  institutionId: string,
  before: Date,
  key: SealingKey,
  now: Date,
): Promise<number> {
  await lockHead(tx, institutionId)
  const last = await lastBefore(tx, institutionId, before)
  if (!last) return 0
  const finding = await verifyAuditTrail(tx, institutionId, key)
  if (!finding.isWhole)
    throw new Error(`The audit trail of ${institutionId} is broken: event ${finding.sequence} is ${finding.problem}.`)
  const { sequence, hash } = last
  const isCut = and(eq(auditEvents.institutionId, institutionId), sql`${auditEvents.sequence} <= ${sequence}`)
  const count = await tx.$count(auditEvents, isCut)
  await insertCheckpoint(tx, { institutionId, sequence, reason: 'retention', at: now, hash }, key)
  await tx.execute(sql`select clarity_cut_audit_events(${institutionId}::uuid, ${sequence}::bigint)`)
  return count
}

/** The last event such that it and every event before it are older. */
async function lastBefore(tx: Transaction, institutionId: string, before: Date) {
  const { sequence, hash, at } = auditEvents
  const ofInstitution = eq(auditEvents.institutionId, institutionId)
  const kept = and(ofInstitution, gte(at, before))
  const [first] = await tx.select({ sequence }).from(auditEvents).where(kept).orderBy(asc(sequence)).limit(1)
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.institutionId, institutionId))
  const number = first ? first.sequence - 1 : (head?.sequence ?? 0)
  const isLast = and(ofInstitution, eq(sequence, number))
  const [last] = await tx.select({ sequence, hash }).from(auditEvents).where(isLast)
  return last
}
