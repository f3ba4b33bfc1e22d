import { live } from '@portal/contract/reports/live.ts'

import { type Lines, streamAnswer } from '#http/answer.ts'
import type { StreamServices } from './live-services.ts'
import type { SnapshotHead } from './snapshot-owner.ts'

/** The newest snapshot, then every newer one, and a heartbeat at the instants at which there is none. */
export const answerLive = streamAnswer(live, async ({ caller }, services: StreamServices) => {
  const { institutionId } = caller
  const release = await services.livePlaces.take(caller)
  try {
    // An institution without closes is refused, instead of a stream without a line.
    await services.compute.latestSnapshot(institutionId)
  } catch (error) {
    release()
    throw error
  }
  return snapshotLines(services, institutionId, release)
})

interface SnapshotLine extends SnapshotHead {
  readonly kind: 'snapshot' | 'heartbeat'
}

/** A reader who is slow gets the newest snapshot and none of those in between. */
function snapshotLines({ compute, ticker }: StreamServices, institutionId: string, release: () => void): Lines<SnapshotLine> {
  let lastSentId: string | null = null
  let isDue = true
  let isClosed = false
  let wake = () => {}
  const unlisten = ticker.listen(institutionId, () => {
    isDue = true
    wake()
  })
  const nextInstant = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      if (isDue || isClosed) resolve()
    })
  return {
    next: async () => {
      await nextInstant()
      if (isClosed) return null
      isDue = false
      const head = await compute.latestSnapshot(institutionId)
      const kind = head.snapshotId === lastSentId ? 'heartbeat' : 'snapshot'
      lastSentId = head.snapshotId
      return isClosed ? null : { kind, ...head }
    },
    close: () => {
      isClosed = true
      unlisten()
      release()
      wake()
    },
  }
}
