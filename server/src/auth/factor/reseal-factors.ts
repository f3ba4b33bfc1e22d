import { idsOf, type SealingKey } from '#base/secrets/seal.ts'
import { signCheckpointsAnew } from '#store/audit/checkpoints.ts'
import type { Database } from '#store/database.ts'
import { offerFactor, signInsNotUnder } from '#store/session/sign-ins.ts'
import { factorsNotUnder, setFactorSeal } from '#store/session/users.ts'
import { sealFactor, unsealFactor } from './factor.ts'

/** Users whose rows are locked at a time: the others sign in as always. */
const AT_ONCE = 50

/**
 * Seals every authenticator key with the key, also those that sign-ins under way offer, and signs the checkpoints of the audit trails
 * with it; each was sealed and signed with one before it.
 *
 * @returns the number of users' keys that were sealed
 * @throws where a secret was sealed, or a checkpoint signed, with a key that is not known
 */
export async function resealFactors(db: Database, key: SealingKey): Promise<number> {
  const [foreign] = await db.withSystem((tx) => factorsNotUnder(tx, idsOf(key), 1))
  if (foreign)
    throw new Error(
      `The authenticator key of user ${foreign.userId} is sealed with the key ${foreign.keyId}, which is not given.`,
    )
  let all = 0
  for (let count = AT_ONCE; count === AT_ONCE; all += count) count = await resealSome(db, key)
  await db.withSystem(async (tx) => {
    await signCheckpointsAnew(tx, key, key)
    for (const { tokenHash, userId, factor } of await signInsNotUnder(tx, key.id))
      if (factor) await offerFactor(tx, tokenHash, sealFactor(unsealFactor(factor, userId, key), userId, key))
  })
  return all
}

function resealSome(db: Database, key: SealingKey): Promise<number> {
  return db.withSystem(async (tx) => {
    const factors = await factorsNotUnder(tx, [key.id], AT_ONCE)
    for (const { userId, ...factor } of factors)
      await setFactorSeal(tx, userId, sealFactor(unsealFactor(factor, userId, key), userId, key))
    return factors.length
  })
}
