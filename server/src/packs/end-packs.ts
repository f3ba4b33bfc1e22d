import { MAX_ATTACHED_BYTES } from '@portal/contract/packs/pack-terms.ts'
import type { Clock } from '#base/clock.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { queueLetter } from '#jobs/queued-mailer.ts'
import { packLetter } from '#mail/letters.ts'
import type { Database } from '#store/database.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { endPacks, findPack } from '#store/packs/packs.ts'
import { findUser } from '#store/session/users.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly key: SealingKey
  readonly queue: Pick<JobQueue, 'send' | 'wake'>
  readonly publicUrl: string
}

/** Ends packs of which nothing is left, and puts the letter about each into the queue: once, as both are one transaction. */
export async function endDonePacks({ db, clock, key, queue, publicUrl }: Dependencies, id?: string): Promise<void> {
  const link = new URL('/packs', publicUrl).href
  const letters = await db.withSystem(async (tx) => {
    let count = 0
    for (const { id: ended, institutionId, userId, mailsWhenDone, attaches, orderedAt } of await endPacks(tx, clock.now(), id)) {
      const user = mailsWhenDone && userId !== null ? await findUser(tx, userId) : undefined
      const pack = user && !user.isDisabled && (await findPack(tx, institutionId, ended))
      if (!pack) continue
      const { made, failed, bytes } = pack
      const documents = attaches && made > 0 ? (bytes <= MAX_ATTACHED_BYTES ? 'attached' : 'tooLarge') : 'none'
      const letter = packLetter(user.email, { made, failed, documents }, orderedAt, link)
      const attachment = documents === 'attached' ? { documentsOf: { institutionId, userId: user.id, packId: ended } } : {}
      await queueLetter(tx, queue, { ...letter, ...attachment }, { clock, key })
      count++
    }
    return count
  })
  if (letters > 0) queue.wake('mail')
}
