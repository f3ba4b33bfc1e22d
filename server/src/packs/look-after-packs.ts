import { jobReason } from '#base/job-failure.ts'
import type { Log } from '#base/log.ts'
import { settlePackDocuments } from '#store/packs/pack-documents.ts'
import { endDonePacks } from './end-packs.ts'

type Ending = Parameters<typeof endDonePacks>[0]

const LOOK_MS = 30_000

interface LookedAfter extends Ending {
  readonly log: Pick<Log, 'error'>
  readonly isReadOnly: () => boolean
}

/**
 * Ends documents whose jobs have ended without them, and then their packs. Each process that works does it, and each pack ends once.
 *
 * @returns a function that ends it
 */
export function lookAfterPacks(dependencies: LookedAfter): () => void {
  const look = () =>
    void settlePacks(dependencies).catch((error: unknown) =>
      dependencies.log.error({ err: error }, 'Packs could not be looked after'),
    )
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/** One look. */
export async function settlePacks(dependencies: Omit<LookedAfter, 'log'>): Promise<void> {
  if (dependencies.isReadOnly()) return
  await dependencies.db.withSystem((tx) => settlePackDocuments(tx, jobReason('lost')))
  await endDonePacks(dependencies)
}
