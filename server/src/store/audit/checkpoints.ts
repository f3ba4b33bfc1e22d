import { isSignatureOf, type SealingKey, signatureOf } from '#base/secrets/seal.ts'
import type { Transaction } from '../database.ts'
import { and, asc, eq, ne } from '../drizzle.ts'
import { auditCheckpoints } from '../tables/audit.ts'

/** A verified state of an audit trail, signed with the encryption key. */
type AuditCheckpoint = typeof auditCheckpoints.$inferSelect

type Unsigned = Omit<AuditCheckpoint, 'keyId' | 'signature'>

const PURPOSE = 'audit checkpoint'

/** The checkpoints of an institution, the earliest first. */
export async function readCheckpoints(tx: Transaction, institutionId: string): Promise<readonly AuditCheckpoint[]> {
  return await tx
    .select()
    .from(auditCheckpoints)
    .where(eq(auditCheckpoints.institutionId, institutionId))
    .orderBy(asc(auditCheckpoints.sequence), asc(auditCheckpoints.at))
}

/** Signs and stores a checkpoint. The caller has verified the trail. */
export async function insertCheckpoint(tx: Transaction, checkpoint: Unsigned, key: SealingKey): Promise<void> {
  await tx.insert(auditCheckpoints).values({ ...checkpoint, keyId: key.id, signature: sign(checkpoint, key) })
}

/** Whether a checkpoint was signed with this key, and is as it was then. */
export const isSigned = (checkpoint: AuditCheckpoint, key: SealingKey): boolean =>
  isSignatureOf(checkpoint.signature, textOf(checkpoint), PURPOSE, key)

/**
 * Signs every checkpoint with a new key.
 *
 * @param from the key before; null where it is lost: then the checkpoints are taken as they are
 * @returns how many were signed
 * @throws where a checkpoint is not as it was signed
 */
export async function signCheckpointsAnew(tx: Transaction, from: SealingKey | null, to: SealingKey): Promise<number> {
  const rows = await tx.select().from(auditCheckpoints).where(ne(auditCheckpoints.keyId, to.id)).for('update')
  for (const row of rows) {
    if (from !== null && !isSigned(row, from))
      throw new Error(`The checkpoint ${row.sequence} of the audit trail of ${row.institutionId} is not as it was signed.`)
    const isRow = and(
      eq(auditCheckpoints.institutionId, row.institutionId),
      eq(auditCheckpoints.sequence, row.sequence),
      eq(auditCheckpoints.reason, row.reason),
    )
    await tx
      .update(auditCheckpoints)
      .set({ keyId: to.id, signature: sign(row, to) })
      .where(isRow)
  }
  return rows.length
}

const sign = (checkpoint: Unsigned, key: SealingKey): string => signatureOf(textOf(checkpoint), PURPOSE, key)

const textOf = ({ institutionId, sequence, reason, at, hash }: Unsigned): string =>
  JSON.stringify([institutionId, sequence, reason, at.toISOString(), hash])
