import type { Transaction } from '../database.ts'
import { and, asc, eq, isNull, ne } from '../drizzle.ts'
import { runKeys } from '../tables/runs.ts'

type StoredRunKey = typeof runKeys.$inferSelect

/** A key that verifies runs. */
type PublishedKey = Pick<StoredRunKey, 'id' | 'publicKey' | 'madeAt' | 'retiredAt'>

const PUBLISHED = { id: runKeys.id, publicKey: runKeys.publicKey, madeAt: runKeys.madeAt, retiredAt: runKeys.retiredAt }

/** The public keys of an institution, the oldest first. */
export const publishedKeys = (tx: Transaction, institutionId: string): Promise<readonly PublishedKey[]> =>
  tx.select(PUBLISHED).from(runKeys).where(eq(runKeys.institutionId, institutionId)).orderBy(asc(runKeys.madeAt), asc(runKeys.id))

/** The key that signs, with its sealed private part; undefined before the first run. In a transaction of the system, like all below. */
export async function findSigningKey(tx: Transaction, institutionId: string): Promise<StoredRunKey | undefined> {
  const [row] = await tx
    .select()
    .from(runKeys)
    .where(and(eq(runKeys.institutionId, institutionId), isNull(runKeys.retiredAt)))
    .for('update')
  return row
}

/** All keys with what is sealed of them. */
export const sealedRunKeys = (tx: Transaction, institutionId: string): Promise<readonly StoredRunKey[]> =>
  tx.select().from(runKeys).where(eq(runKeys.institutionId, institutionId))

/** Stores a key that signs from now on. */
export async function insertRunKey(tx: Transaction, key: Omit<StoredRunKey, 'retiredAt'>): Promise<void> {
  await tx.insert(runKeys).values(key)
}

/** Ends a key: it signs nothing more, and what it signed is verified as before. */
export async function retireRunKey(tx: Transaction, { institutionId, id }: StoredRunKey, retiredAt: Date): Promise<void> {
  const isKey = and(eq(runKeys.institutionId, institutionId), eq(runKeys.id, id))
  await tx.update(runKeys).set({ privateKey: null, sealingKeyId: null, retiredAt }).where(isKey)
}

/** The keys that are not sealed with a key, of all institutions, locked. */
export const runKeysNotUnder = (tx: Transaction, sealingKeyId: string): Promise<readonly StoredRunKey[]> =>
  tx.select().from(runKeys).where(ne(runKeys.sealingKeyId, sealingKeyId)).for('update')

/** Stores a private key as it was sealed again. */
export async function saveSealedRunKey(
  tx: Transaction,
  { institutionId, id, privateKey, sealingKeyId }: Pick<StoredRunKey, 'institutionId' | 'id' | 'privateKey' | 'sealingKeyId'>,
): Promise<void> {
  const isKey = and(eq(runKeys.institutionId, institutionId), eq(runKeys.id, id))
  await tx.update(runKeys).set({ privateKey, sealingKeyId }).where(isKey)
}
