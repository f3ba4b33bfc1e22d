import { type SealingKey, unseal } from '#base/seal.ts'
import { signCheckpointsAnew } from '#store/audit/checkpoints.ts'
import type { Database } from '#store/database.ts'
import { deleteSignInsNotUnder } from '#store/session/sign-ins.ts'
import { factorsNotUnder, setFactorSeal } from '#store/session/users.ts'
import { sealFactor } from './factor.ts'

/**
 * Seals every authenticator key with a new key, and signs the checkpoints of the audit trails with it, in one transaction. Enrolments in
 * progress must start again.
 *
 * @returns the number of keys sealed
 * @throws where a secret was sealed, or a checkpoint signed, with neither key
 */
export function rotateFactorKey(db: Database, from: SealingKey, to: SealingKey): Promise<number> {
  return db.withSystem(async (tx) => {
    await deleteSignInsNotUnder(tx, to.id)
    const factors = await factorsNotUnder(tx, to.id)
    for (const { userId, secret, keyId } of factors) {
      if (keyId !== from.id)
        throw new Error(`The authenticator key of user ${userId} is sealed with the key ${keyId}, not ${from.id}.`)
      await setFactorSeal(tx, userId, sealFactor(unseal(secret, userId, from), userId, to))
    }
    await signCheckpointsAnew(tx, from, to)
    return factors.length
  })
}
