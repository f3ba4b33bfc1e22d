import { createEntitlements } from '../../src/access/entitlements.ts'
import { createLivePlaces, type LivePlaces } from '../../src/access/live-places.ts'
import type { Services } from '../../src/app.ts'
import type { Compute } from '../../src/compute/compute.ts'
import { createWorkerCompute } from '../../src/compute/worker-compute.ts'
import type { WorkerServices } from '../../src/compute/worker-services.ts'
import { createDocumentThread } from '../../src/documents/document-thread.ts'
import { createDecisions } from '../../src/histories/decisions.ts'
import { createHistories } from '../../src/histories/histories.ts'
import { createMarkets } from '../../src/histories/markets.ts'
import { createRecordedAsOf } from '../../src/histories/recorded-as-of.ts'
import { createStoredLimits } from '../../src/histories/stored-limits.ts'
import { createTicker } from '../../src/live/ticker.ts'
import { createLocalSnapshots, type LocalSnapshots } from '../local-snapshots.ts'
import { NO_FEEDS } from '../no-feeds.ts'
import type { AuthServer } from './auth-server.ts'

/** The services of the whole portal on the server and database of a test; imports are stored and not run. */
export function appServices({
  db,
  services,
}: Pick<AuthServer, 'db' | 'services'>): Services &
  WorkerServices & { readonly snapshots: LocalSnapshots; readonly livePlaces: LivePlaces } {
  const { clock, log } = services
  const markets = createMarkets(db)
  const snapshots = createLocalSnapshots({ db, clock, markets, source: null })
  const histories = createHistories(db, markets, snapshots)
  const entitlements = createEntitlements(db)
  const workerServices = {
    entitlements,
    histories,
    recordedAsOf: createRecordedAsOf(db, histories),
    decisions: createDecisions(db),
    limits: createStoredLimits(db),
    db,
    clock,
    log,
  }
  const compute: Compute = {
    ...createWorkerCompute(workerServices),
    latestSnapshot: snapshots.latest,
    addQuotes: snapshots.add,
  }
  return {
    ...services,
    ...workerServices,
    limitsChanged: () => {},
    feeds: NO_FEEDS,
    snapshots,
    jobs: { send: async () => true, retry: async () => false, cancel: async () => false, remove: async () => {}, wake: () => {} },
    compute,
    ticker: createTicker(clock),
    livePlaces: createLivePlaces(db, log),
    documents: createDocumentThread(log),
  }
}
