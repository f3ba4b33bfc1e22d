import type { Metrics } from '#base/metrics.ts'
import { openDatabase } from '#store/connection/open.ts'
import { positionOf, replicaState } from '#store/connection/replica-state.ts'
import type { Database } from '#store/database.ts'

/** State of a replica for the operator. Figures are right in every state: the primary answers if the replica cannot. */
interface SeenReplica {
  readonly status: 'ok' | 'behind' | 'foreign' | 'away'
  /** Bytes of the log that it has not replayed; null where that is not known. */
  readonly behindBytes: number | null
}

export interface ReplicaWatch {
  readonly look: () => Promise<SeenReplica>
  readonly close: () => Promise<void>
}

/** Looks at a replica, on one connection of its own. */
export function watchReplica(primary: Database, url: string): ReplicaWatch {
  const replica = openDatabase(url, { connections: 1 })
  return {
    look: async () => {
      const position = await positionOf(primary)
      const seen = await replicaState(replica, position).catch(() => null)
      if (seen === null) return { status: 'away', behindBytes: null }
      return { status: seen.status, behindBytes: seen.status === 'foreign' ? null : seen.behindBytes }
    },
    close: replica.close,
  }
}

/** Adds whether the replica can be asked, and how far behind it is. */
export function addReplicaMetrics(metrics: Metrics, { look }: Pick<ReplicaWatch, 'look'>): void {
  metrics.reading({ name: 'clarity_replica_up', help: '1 while the replica answers and is one of this database.' }, async () => {
    const { status } = await look()
    return status === 'ok' || status === 'behind' ? 1 : 0
  })
  const behind = { name: 'clarity_replica_behind_bytes', help: 'Bytes of the log that the replica has not replayed.', labels: [] }
  metrics.reading(behind, async () => {
    const { behindBytes } = await look()
    return behindBytes === null ? [] : [{ labels: [], value: behindBytes }]
  })
}
