import { type SealingKey, seal, unseal, withFormer } from '#base/secrets/seal.ts'
import type { SealedFactor } from '#store/session/users.ts'

/** Encrypts the key of a user's authenticator app for storage; it can be decrypted for this user only. */
export const sealFactor = (secret: Uint8Array, userId: string, key: SealingKey): SealedFactor => ({
  secret: seal(secret, userId, key),
  keyId: key.id,
})

/** Throws where the secret was sealed with no key that is known, or for another user. */
export function unsealFactor(factor: SealedFactor, userId: string, key: SealingKey): Uint8Array {
  const own = withFormer(key).find(({ id }) => id === factor.keyId)
  if (!own) throw new Error(`An authenticator key is sealed with the key ${factor.keyId}; the present one is ${key.id}.`)
  return unseal(factor.secret, userId, own)
}
