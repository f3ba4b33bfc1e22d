import type { Metrics } from '#base/metrics.ts'
import { type ImportQueueState, importQueueState, readBatchCounts } from '#store/booking/imports.ts'
import type { Database } from '#store/database.ts'
import { type QueueState, readQueueState } from '#store/jobs/queue-state.ts'
import { readLastBackup } from '#store/last-backup.ts'

/** Sources of the portal's metrics at a scrape. */
interface MetricsSources {
  readonly db: Database
  readonly droppedLogLines: () => number
  readonly cacheUsage: () => {
    readonly bytes: number
    readonly limitBytes: number
    readonly hits: number
    readonly misses: number
  }
  /** Of each worker that has computed: what it keeps. */
  readonly workerUsage: () => readonly { readonly memoBytes: number; readonly markets: number; readonly waiting: number }[]
  /** Of the series that workers share. */
  readonly sharedBytes: () => number
  readonly memoLimitBytes: number
}

/** Adds what caches, queues and workers hold. */
export function addPortalMetrics(metrics: Metrics, sources: MetricsSources): void {
  const { db, droppedLogLines, cacheUsage, workerUsage, sharedBytes, memoLimitBytes } = sources
  const kept = { name: 'clarity_cache_bytes', help: 'Bytes that a cache keeps.', labels: ['cache'] }
  metrics.reading(kept, () => [
    { labels: ['responses'], value: cacheUsage().bytes },
    { labels: ['memo'], value: workerUsage().reduce((sum, { memoBytes }) => sum + memoBytes, 0) },
    { labels: ['series'], value: sharedBytes() },
  ])
  const limits = { name: 'clarity_cache_limit_bytes', help: 'Bytes that a cache may keep.', labels: ['cache'] }
  metrics.reading(limits, () => [
    { labels: ['responses'], value: cacheUsage().limitBytes },
    { labels: ['memo'], value: memoLimitBytes },
  ])
  const lookups = { name: 'clarity_response_cache_lookups_total', help: 'Replies looked up.', labels: ['result'] }
  metrics.reading(
    lookups,
    () => [
      { labels: ['hit'], value: cacheUsage().hits },
      { labels: ['miss'], value: cacheUsage().misses },
    ],
    'counter',
  )
  metrics.reading({ name: 'clarity_markets_held', help: 'Market versions in the memory of all workers.' }, () =>
    workerUsage().reduce((sum, { markets }) => sum + markets, 0),
  )
  metrics.reading({ name: 'clarity_compute_calls_waiting', help: 'Calls with figures under way or waiting for a worker.' }, () =>
    workerUsage().reduce((sum, { waiting }) => sum + waiting, 0),
  )
  const dropped = { name: 'clarity_log_lines_dropped_total', help: 'Lines of the log that could not be written.' }
  metrics.reading(dropped, droppedLogLines, 'counter')
  addWorkMetrics(metrics, db)
}

/** Adds what waits, imports and jobs, and when the last backup was made. */
export function addWorkMetrics(metrics: Metrics, db: Database): void {
  metrics.reading({ name: 'clarity_last_backup_timestamp_seconds', help: 'The moment of the last backup.' }, async () => {
    const last = await db.withSystem(readLastBackup, 'read only')
    return last ? last.at.getTime() / 1000 : []
  })
  addQueueMetrics(metrics, db)
  addJobMetrics(metrics, db)
}

/** Counts replies and how long they took. */
export function requestMetrics(metrics: Metrics): (method: string, route: string, status: number, milliseconds: number) => void {
  const labels = ['method', 'route']
  const count = metrics.counter({
    name: 'clarity_requests_total',
    help: 'Replies, by call and status.',
    labels: [...labels, 'status'],
  })
  const time = metrics.histogram({ name: 'clarity_request_seconds', help: 'From request to reply, by call.', labels })
  return (method, route, status, milliseconds) => {
    count([method, route, String(status)])
    time([method, route], milliseconds / 1000)
  }
}

/** How long transactions wait for a connection. */
export function poolMetrics(metrics: Metrics): (milliseconds: number) => void {
  const time = metrics.histogram({ name: 'clarity_pool_wait_seconds', help: 'Waiting for a connection to the database.' })
  return (milliseconds) => time([], milliseconds / 1000)
}

/** Counts imports that ended in this process, and the rows that they booked. */
export function importMetrics(metrics: Metrics, db: Database): (importId: string) => Promise<void> {
  const imports = metrics.counter({ name: 'clarity_imports_total', help: 'Imports that ended.', labels: ['outcome'] })
  const rows = metrics.counter({ name: 'clarity_import_rows_total', help: 'Rows that imports have added or corrected.' })
  return async (importId) => {
    const counts = await db.withSystem((tx) => readBatchCounts(tx, importId), 'read only')
    imports([counts ? 'booked' : 'not-booked'])
    if (counts)
      rows(
        [],
        Object.values(counts).reduce((sum, { added, corrected }) => sum + added + corrected, 0),
      )
  }
}

/** Both readings of a scrape share a query. */
function addQueueMetrics(metrics: Metrics, db: Database): void {
  let reading: Promise<ImportQueueState> | undefined
  const state = () => {
    reading ??= db
      .withSystem((tx) => importQueueState(tx), 'read only')
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  metrics.reading({ name: 'clarity_import_queue_length', help: 'Imports that wait or run.' }, async () => (await state()).length)
  metrics.reading({ name: 'clarity_import_queue_age_seconds', help: 'How long the oldest of them is unfinished.' }, async () => {
    return (await state()).oldestSeconds
  })
}

/** Jobs by kind; all readings of a scrape share a query. */
function addJobMetrics(metrics: Metrics, db: Database): void {
  let reading: Promise<readonly QueueState[]> | undefined
  const states = () => {
    reading ??= db.withSystem(readQueueState, 'read only').finally(() => {
      reading = undefined
    })
    return reading
  }
  const byKind = (value: (state: QueueState) => number) => async () =>
    (await states()).map((state) => ({ labels: [state.kind], value: value(state) }))
  const labels = ['kind']
  metrics.reading(
    { name: 'clarity_jobs_open', help: 'Jobs that could run or run, by kind.', labels },
    byKind(({ open }) => open),
  )
  metrics.reading(
    { name: 'clarity_jobs_failed', help: 'Jobs that have failed for good and are kept.', labels },
    byKind(({ failed }) => failed),
  )
  const age = { name: 'clarity_jobs_age_seconds', help: 'For how long the oldest open job could have been done.', labels }
  metrics.reading(
    age,
    byKind(({ oldestSeconds }) => oldestSeconds),
  )
}
