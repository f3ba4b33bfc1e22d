import { type SealingKey, unseal } from '#base/secrets/seal.ts'
import type { Database } from '#store/database.ts'
import { providersNotUnder, saveProvider } from '#store/session/openid-providers.ts'
import { secretOwner } from './provider.ts'
import { sealedSecret } from './settings.ts'

/**
 * Seals the secret of every provider with the key, in one transaction; each was sealed with one before it.
 *
 * @returns the number of secrets sealed
 * @throws where a secret was sealed with a key that is not known
 */
export function resealProviders(db: Database, key: SealingKey): Promise<number> {
  return db.withSystem(async (tx) => {
    const providers = await providersNotUnder(tx, key.id)
    for (const provider of providers) {
      const { institutionId, clientSecret } = provider
      const secret = Buffer.from(unseal(clientSecret, secretOwner(institutionId), key)).toString('utf8')
      await saveProvider(tx, { ...provider, ...sealedSecret(secret, institutionId, key) })
    }
    return providers.length
  })
}
