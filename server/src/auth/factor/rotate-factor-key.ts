import { type SealingKey, unseal } from '#base/seal.ts'
import type { Database } from '#store/database.ts'
import { deleteSignInsNotUnder } from '#store/session/sign-ins.ts'
import { factorsNotUnder, setFactorSeal } from '#store/session/users.ts'
import { sealFactor } from './factor.ts'

/**
 * Seals every authenticator key anew, in one transaction: all or none. Whoever is just setting up an authenticator begins again.
 *
 * @returns how many were sealed anew
 * @throws where one was sealed with neither key
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
    return factors.length
  })
}
