import type { SealingKey } from '#base/secrets/seal.ts'
import type { Transaction } from '../database.ts'
import { and, asc, eq, gt } from '../drizzle.ts'
import { auditEvents, auditHeads } from '../tables/audit.ts'
import { type AuditLink, BEFORE_THE_FIRST, hashOfLink, textHashOf } from './chain.ts'
import { isSigned, readCheckpoints } from './checkpoints.ts'

/** Result of verifying an audit trail: intact, or the first event that was changed or removed, or a checkpoint that was not signed so. */
type AuditFinding =
  | { readonly isWhole: true; readonly events: number }
  | { readonly isWhole: false; readonly sequence: number; readonly problem: 'changed' | 'missing' | 'not signed with this key' }

/** A stored event. */
export type StoredLink = AuditLink & { readonly hash: string }

const BATCH = 1_000

/**
 * Verifies the audit trail of an institution from its first event, or the checkpoint where retention cut it, to its head. The texts of an
 * event have to be as they were written, or as the last erasure that names the event has left them.
 *
 * @param key which checkpoints are signed with; null where there can be none
 * @returns the first event that was changed or is missing
 */
export async function verifyAuditTrail(
  tx: Transaction,
  institutionId: string,
  key: SealingKey | null = null,
): Promise<AuditFinding> {
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.institutionId, institutionId))
  const end = head?.sequence ?? 0
  const checkpoints = await readCheckpoints(tx, institutionId)
  const unsigned = checkpoints.find((checkpoint) => key === null || !isSigned(checkpoint, key))
  if (unsigned) return broken(unsigned.sequence, 'not signed with this key')
  const start = checkpoints.findLast(({ reason }) => reason === 'retention')
  const hashAt = new Map(checkpoints.map(({ sequence, hash }) => [sequence, hash]))
  const texts = textsAndRedactions()
  let sequence = start?.sequence ?? 0
  let previousHash = start?.hash ?? BEFORE_THE_FIRST
  while (sequence < end) {
    const rows = await eventsAfter(tx, institutionId, sequence)
    if (rows.length === 0) return broken(sequence + 1, 'missing')
    for (const row of rows) {
      sequence += 1
      if (row.sequence !== sequence) return broken(sequence, 'missing')
      const isAsWritten = row.previousHash === previousHash && row.hash === hashOfLink(row)
      const isAsNoted = (sequence !== end || row.hash === head?.hash) && row.hash === (hashAt.get(sequence) ?? row.hash)
      if (!isAsWritten || !isAsNoted) return broken(sequence, 'changed')
      texts.add(row)
      previousHash = row.hash
    }
  }
  const changed = texts.firstChanged()
  return changed === undefined ? { isWhole: true, events: end - (start?.sequence ?? 0) } : broken(changed, 'changed')
}

const broken = (sequence: number, problem: 'changed' | 'missing' | 'not signed with this key'): AuditFinding => ({
  isWhole: false,
  sequence,
  problem,
})

/** The next events of an institution, at most a thousand. */
export async function eventsAfter(tx: Transaction, institutionId: string, sequence: number): Promise<readonly StoredLink[]> {
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.institutionId, institutionId), gt(auditEvents.sequence, sequence)))
    .orderBy(asc(auditEvents.sequence))
    .limit(BATCH)
  return rows as readonly StoredLink[]
}

/** Compares texts that are not as written with what later events say about erasures. */
function textsAndRedactions() {
  const present = new Map<number, string | null>()
  const redacted = new Map<number, string>()
  return {
    add: (row: AuditLink) => {
      const textHash = row.salt === null ? null : textHashOf(row.salt, row)
      if (textHash !== row.textHash) present.set(row.sequence, textHash)
      for (const [sequence, hash] of row.redactions ?? []) redacted.set(sequence, hash)
    },
    firstChanged: () => [...present].find(([sequence, textHash]) => redacted.get(sequence) !== textHash)?.[0],
  }
}
