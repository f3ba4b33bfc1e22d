import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import { preparedElsewhere } from '#http/prepared.ts'
import type { SnapshotOwner } from '#live/snapshot-owner.ts'
import { subjectOf } from '../affinity.ts'
import type { Compute } from '../compute.ts'
import { deserializeError, type Invalidation, type Results, type SerializedError } from '../worker-messages.ts'
import type { ClusterRequest } from './cluster-message.ts'
import { type ComputeClient, ProcessGone } from './compute-client.ts'
import type { LiveProcesses } from './live-processes.ts'
import { inTurn } from './rendezvous.ts'

/** The reply of a process that computes. */
export type ClusterReply =
  | { readonly kind: 'result'; readonly result: Results[keyof Results] }
  | { readonly kind: 'error'; readonly error: SerializedError }

interface RemoteDependencies {
  readonly processes: LiveProcesses
  readonly client: ComputeClient
  /** Of this process: a snapshot of one name is the same in every process. */
  readonly snapshots: Pick<SnapshotOwner, 'current' | 'add'>
  readonly log: Log
}

/** `Compute` by other processes: calls of a client go to the same one while it lives, and to the next one after that. */
export function createRemoteCompute({ processes, client, snapshots, log }: RemoteDependencies): Compute {
  /** By institution, the invalidations that not all processes have confirmed. */
  const unconfirmed = new Map<string, Promise<unknown>>()

  /** Asks one process after another, until one answers. What is asked changes nothing, or the same once more. */
  async function asked<Kind extends keyof Results>(institutionId: string, subject: string, request: ClusterRequest) {
    await unconfirmed.get(institutionId)
    const answered = (await firstReply(subject, request)) ?? (await processes.look().then(() => firstReply(subject, request)))
    if (answered === undefined) throw new Failure(503, refusal('notComputed'), 5)
    if (answered.kind === 'error') throw deserializeError(answered.error)
    return answered.result as Results[Kind]
  }

  /** Undefined where none answers: of those that came since, the database knows. */
  async function firstReply(subject: string, request: ClusterRequest): Promise<ClusterReply | undefined> {
    for (const process of inTurn(processes.all(), subject)) {
      const reply = await client.ask<ClusterReply>(process.address, request, process.gone).catch((error: unknown) => {
        if (!(error instanceof ProcessGone)) throw error
        return leaveOut(process.id, error)
      })
      if (reply !== undefined) return reply
    }
    return undefined
  }

  function leaveOut(id: string, error: unknown): undefined {
    log.warn({ err: error, process: id }, 'a process that computes does not answer')
    processes.leaveOut(id)
  }

  /** Later calls of this process wait until all have confirmed, so that a user who has booked sees what they booked. */
  function invalidate(request: Invalidation): void {
    const { institutionId } = request
    const sent = processes
      .all()
      .map(({ id, address, gone }) => client.ask(address, request, gone).catch((error: unknown) => leaveOut(id, error)))
    const all = Promise.all([unconfirmed.get(institutionId), ...sent])
    unconfirmed.set(institutionId, all)
    void all.then(() => {
      if (unconfirmed.get(institutionId) === all) unconfirmed.delete(institutionId)
    })
  }

  return {
    answer: async (endpoint, call) => {
      const { method, path } = endpoint
      const { institutionId } = call.caller
      const request = { kind: 'answer', args: { method, path, call } } as const
      const { bytes, isCacheable } = await asked<'answer'>(institutionId, subjectOf(institutionId, call.body), request)
      return preparedElsewhere(endpoint, bytes, isCacheable)
    },
    checkQuotes: (institutionId, sent, receivedAt) =>
      asked<'checkQuotes'>(institutionId, subjectOf(institutionId, null), {
        kind: 'checkQuotes',
        args: { institutionId, sent, receivedAt },
      }),
    evaluateLimits: (institutionId) =>
      asked<'evaluateLimits'>(institutionId, subjectOf(institutionId, null), { kind: 'evaluateLimits', args: { institutionId } }),
    computeRun: (institutionId) =>
      asked<'computeRun'>(institutionId, subjectOf(institutionId, null), { kind: 'computeRun', args: { institutionId } }),
    // Processes that compute read the markets before they say that they are there.
    warm: async () => {},
    invalidateData: (institutionId) => invalidate({ kind: 'invalidateData', institutionId }),
    invalidateEntitlements: (institutionId) => invalidate({ kind: 'invalidateEntitlements', institutionId }),
    latestSnapshot: async (institutionId) => {
      const { snapshotId, asOf } = await snapshots.current(institutionId)
      return { snapshotId, asOf }
    },
    addQuotes: snapshots.add,
  }
}
