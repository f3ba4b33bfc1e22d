import { type SealingKey, seal, unseal } from '#base/secrets/seal.ts'
import type { Database } from '../database.ts'
import { type FeedRow, feedsNotUnder, saveFeedSecret } from './feeds.ts'

/** Owner of the secret of a feed: moved to another row it cannot be decrypted. */
const ownerOf = (sourceId: string): string => `feed ${sourceId}`

/** A secret as it is stored. */
export const sealedFeedSecret = (sourceId: string, secret: string, key: SealingKey): Pick<FeedRow, 'secret' | 'keyId'> => ({
  secret: seal(Buffer.from(secret, 'utf8'), ownerOf(sourceId), key),
  keyId: key.id,
})

/** A stored secret; null without one. Throws where no known key opens it. */
export const openFeedSecret = ({ sourceId, secret }: Pick<FeedRow, 'sourceId' | 'secret'>, key: SealingKey): string | null =>
  secret === null ? null : Buffer.from(unseal(secret, ownerOf(sourceId), key)).toString('utf8')

/** Seals the secrets of feeds with the key; each was sealed with one before it. @returns how many */
export function resealFeeds(db: Database, key: SealingKey): Promise<number> {
  return db.withSystem(async (tx) => {
    const rows = await feedsNotUnder(tx, key.id)
    for (const row of rows)
      await saveFeedSecret(tx, { sourceId: row.sourceId, ...sealedFeedSecret(row.sourceId, openFeedSecret(row, key)!, key) })
    return rows.length
  })
}
