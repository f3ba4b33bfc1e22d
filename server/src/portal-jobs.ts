import path from 'node:path'
import { watchSources } from '#administration/sources/notice-sources.ts'
import type { Background } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Config } from '#base/settings/config.ts'
import { deleteAbandonedUploads } from '#http/upload/abandoned-uploads.ts'
import { createImportHandler } from '#imports/import-handler.ts'
import { lookAfterImports } from '#imports/look-after-imports.ts'
import { createMailer, type Mailer } from '#mail/mailer.ts'
import { deleteLettersBefore } from '#mail/outbox.ts'
import { feedReach } from '#outbound/feed-reach.ts'
import { createOutbound } from '#outbound/outbound.ts'
import type { Database } from '#store/database.ts'
import { type JobQueue, openJobQueue } from '#store/jobs/queue.ts'
import type { JobHandler, JobPause } from '#store/jobs/workers.ts'
import type { ComputedRun } from '#store/runs/run-content.ts'
import { orderPacking, packingHandler } from './jobs/pack-months.ts'
import { createQueuedMailer, letterHandler } from './jobs/queued-mailer.ts'
import { isUpkeepDue, orderUpkeep } from './operations/retention/nightly.ts'
import { deleteOutdatedData } from './operations/retention/retention.ts'
import { attachDocuments } from './packs/attach-documents.ts'
import { lookAfterPacks } from './packs/look-after-packs.ts'
import type { PackServices } from './packs/make-document.ts'
import { watchSchedules } from './packs/order-schedules.ts'
import { packHandler } from './packs/pack-handler.ts'
import { orderRuns } from './runs/nightly-runs.ts'
import { runHandler } from './runs/run-handler.ts'
import { deliveryHandler } from './statements/delivery/run-delivery.ts'
import { MAX_FILE_MEGABYTES } from './statements/feeds/feed-client.ts'
import { feedHandler } from './statements/feeds/feed-handler.ts'
import { orderFeeds } from './statements/feeds/order-feeds.ts'

interface Dependencies {
  readonly config: Config
  readonly db: Database
  /** Of the system's login. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Log
  readonly background: Background
  readonly pause: JobPause
  readonly factorKey: SealingKey
  /** Called after data were booked. */
  readonly onBooked: (institutionId: string) => void
  /** Called after each import, with any result. */
  readonly onImportEnded: (institutionId: string, importId: string) => void
  /** Computes a run with the engine, which this thread does not load. */
  readonly computeRun: (institutionId: string) => Promise<ComputedRun | null>
  /** Services that make documents of packs. */
  readonly packs: Pick<PackServices, 'compute' | 'documents' | 'refresh'>
}

/** Of a file that is fetched. */
const FETCH_MS = 120_000
/** A host that sends nothing for so long holds up the other sources of its institution. */
const SILENCE_MS = 20_000

/** The jobs of this process. */
interface PortalJobs {
  readonly queue: JobQueue
  /** Puts letters into the queue. */
  readonly mailer: Mailer
  /** Is called after bookings of an institution. */
  readonly changed: (institutionId: string) => void
  /** Works on jobs from now on. */
  readonly work: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the queue, and knows how each kind of job is done. */
export async function openPortalJobs(dependencies: Dependencies): Promise<PortalJobs> {
  const { config, db, databaseUrl, clock, log, background, pause, factorKey: key, onBooked, computeRun } = dependencies
  const { publicUrl } = config
  const queue = await openJobQueue({ databaseUrl, log, supervises: config.role !== 'web', pause })
  const outboxFolder = path.join(config.dataFolder, 'mail')
  const uploadFolder = path.join(config.dataFolder, 'uploads')
  // Those of a process that was killed, also on a machine whose processes never do the upkeep.
  await deleteAbandonedUploads(uploadFolder, clock.now())
  const from = `Clarity <no-reply@${new URL(config.publicUrl).hostname}>`
  const mailer = createMailer({ smtpUrl: config.smtpUrl, outboxFolder, from, clock, log })
  const imports = createImportHandler({ db, databaseUrl, clock, log, ended: dependencies.onImportEnded })
  let endOrders = (): void => {}
  return {
    queue,
    mailer: createQueuedMailer(queue, { db, clock, key }),
    changed: orderPacking({ db, queue, background }),
    work: async () => {
      await queue.work({
        upkeep: upkeep(dependencies, outboxFolder, uploadFolder),
        mail: letterHandler({ mailer, filesOf: attachDocuments({ db, clock }), db, key }),
        imports: imports.handle,
        runs: runHandler({ db, clock, key, compute: computeRun }),
        packs: packHandler({ ...dependencies.packs, db, clock, key, queue, publicUrl }),
        feeds: feedHandler({ db, clock, key, onBooked, folder: uploadFolder, dataFolder: config.dataFolder, ...feedsOf(config) }),
        series: packingHandler({ db }),
        statements: deliveryHandler({ db, clock, onBooked, folder: uploadFolder }),
      })
      const ends = [orderUpkeep, orderRuns, orderFeeds, watchSources, watchSchedules, lookAfterImports].map((order) =>
        order({ db, clock, log, queue, isReadOnly: pause.areWritesHeld }),
      )
      ends.push(lookAfterPacks({ db, clock, key, queue, publicUrl, log, isReadOnly: pause.areWritesHeld }))
      endOrders = () => {
        for (const end of ends) end()
      }
    },
    close: async () => {
      endOrders()
      // Together: nothing more is begun, and a running import does not delay the end.
      await Promise.all([queue.close(), imports.close()])
      mailer.close()
    },
  }
}

/** The way to files that the operator lists. */
function feedsOf(config: Config) {
  const outbound = createOutbound({
    hosts: config.outboundHosts,
    timeoutMs: FETCH_MS,
    silenceMs: SILENCE_MS,
    maxBytes: MAX_FILE_MEGABYTES * 1024 * 1024,
  })
  return { outbound, reach: feedReach(config, outbound) }
}

/** Deletes what is older than its period. */
function upkeep(
  { config, db, clock, log, factorKey: key }: Dependencies,
  outboxFolder: string,
  uploadFolder: string,
): JobHandler {
  const deleteLetters = (before: Date) => deleteLettersBefore(outboxFolder, before)
  return async () => {
    if (!(await isUpkeepDue(db, clock))) return
    const deleted = await deleteOutdatedData({ db, log, keptDays: config.keptDays, key, now: clock.now(), deleteLetters })
    const uploads = await deleteAbandonedUploads(uploadFolder, clock.now())
    log.info({ deleted, uploads }, 'What is older than its period was deleted')
  }
}
