import type { Budgets } from '#access/budgets.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Config } from '#base/settings/config.ts'
import type { Tracing } from '#base/tracing.ts'
import { type ComputeService, createComputeService } from '#compute/compute-service.ts'
import { openRemoteService } from '#compute/remote/remote-service.ts'
import type { DatabaseLogins } from '#store/connection/logins.ts'
import type { Database } from '#store/database.ts'
import type { DatabaseClock } from '#store/database-clock.ts'

interface Dependencies {
  readonly config: Config
  readonly db: Database
  readonly logins: DatabaseLogins
  readonly clock: Clock
  readonly log: Log
  readonly tracing?: Tracing | undefined
}

/** The compute service: the workers of this process, or for a web process with a cluster key the processes of the role `compute`. */
export async function openCompute(
  { config, db, logins, clock, log, tracing }: Dependencies,
  databaseClock: DatabaseClock,
  budgets: Budgets,
  isDemo: boolean,
): Promise<ComputeService> {
  const quoteSource = isDemo ? (await import('#demo/live/simulated-quotes.ts')).simulatedQuotes : null
  const hasQuoteSource = (institutionId: string) => quoteSource?.covers(institutionId) ?? false
  const { role, clusterKeys, memoBytes, computeWorkers: workers, responseCacheBytes, pools, traces } = config
  if (role === 'web' && clusterKeys.length > 0)
    return await openRemoteService({ db, clock, databaseClock, log, clusterKeys, hasQuoteSource })
  return createComputeService({
    db,
    databaseClock,
    log,
    budgets,
    tracing,
    settings: {
      databaseUrl: logins.requests,
      replicaUrl: config.replicaUrl,
      isDemo,
      memoBytes,
      workers,
      readings: pools.readings,
      responseCacheBytes,
      traces: traces ?? undefined,
    },
    hasQuoteSource,
  })
}
