import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#base/clock.ts'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { FeedReach } from '#outbound/feed-reach.ts'
import type { Outbound } from '#outbound/outbound.ts'
import type { Database } from '#store/database.ts'
import { completeJob } from '#store/jobs/jobs.ts'
import type { JobAttempt, JobHandler } from '#store/jobs/workers.ts'
import { openFeedSecret } from '#store/sources/feed-secret.ts'
import { endFetch, type FeedRow, fetchedBefore, findFeedOfJob } from '#store/sources/feeds.ts'
import type { BookOptions } from '../booking/book-file.ts'
import { bookStatements } from '../booking/book-statements.ts'
import { accountsOfSource, hashOfFile, recordDelivery } from '../delivery/source-delivery.ts'
import { mappedListsOf } from '../mapped-lists.ts'
import { collectInWorker } from '../read-in-worker.ts'
import { bookRates } from './book-rates.ts'
import type { FeedClient, OfferedFile } from './feed-client.ts'
import { flexStatement } from './fetch-flex.ts'
import { filesOfFolder } from './fetch-folder.ts'
import { fileAtAddress } from './fetch-https.ts'
import { filesOverSftp } from './fetch-sftp.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly key: SealingKey
  readonly outbound: Outbound
  readonly reach: FeedReach
  readonly dataFolder: string
  /** Where files are while they are read. */
  readonly folder: string
  /** Called after a booking. */
  readonly onBooked: (institutionId: string) => void
}

type Found = NonNullable<Awaited<ReturnType<typeof findFeedOfJob>>>

const CLIENTS: Readonly<Record<FeedRow['kind'], FeedClient>> = {
  folder: filesOfFolder,
  https: fileAtAddress,
  sftp: filesOverSftp,
  flex: flexStatement,
  ecb: fileAtAddress,
}

/**
 * Fetches what is new of a source, file by file: each is booked and noted in one transaction, so that after a failure only those are
 * fetched that were not booked.
 */
export function feedHandler(dependencies: Dependencies): JobHandler {
  const { db, clock } = dependencies
  return async (job) => {
    const found = await db.withSystem((tx) => findFeedOfJob(tx, job.id), 'read only')
    // It was paused or has ended, or another look was ordered since.
    if (!found) return
    const { sourceId, institutionId } = found.feed
    try {
      const booked = await fetchNew(dependencies, found, job)
      await db.withInstitution(institutionId, async (tx) => {
        await endFetch(tx, sourceId, clock.now(), null)
        if (!(await completeJob(tx, job))) throw new JobFailure(jobReason('superseded'))
      })
      if (booked > 0) dependencies.onBooked(institutionId)
    } catch (error) {
      const problem = error instanceof JobFailure ? error.message : jobReason('unexpected')
      await db.withSystem((tx) => endFetch(tx, sourceId, clock.now(), problem))
      throw error
    }
  }
}

/** @returns how many files were booked */
async function fetchNew(dependencies: Dependencies, found: Found, job: JobAttempt): Promise<number> {
  const { db, clock, outbound, reach, dataFolder, folder } = dependencies
  const { feed, source, institution } = found
  const named = { id: source.institutionId, name: institution }
  const offered = await CLIENTS[feed.kind](
    { address: feed.location, user: feed.userName, secret: secretOf(feed, dependencies.key), hostKey: feed.hostKey ?? '' },
    {
      outbound,
      dataFolder,
      now: () => clock.now(),
      wait: (ms) => setTimeout(ms, undefined, { signal: job.signal }),
      listedFolder: reach.listedFolder(named, path.resolve(feed.location)),
    },
  )
  const before = await db.withSystem((tx) => fetchedBefore(tx, source.id), 'read only')
  const own = path.join(folder, randomUUID())
  await mkdir(own, { recursive: true, mode: 0o700 })
  let booked = 0
  try {
    for (const file of offered) {
      job.signal.throwIfAborted()
      if (before.has(file.origin)) continue
      await bookOffered(dependencies, found, job, file, path.join(own, String(booked)))
      booked++
    }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
  return booked
}

async function bookOffered({ db, clock }: Dependencies, { feed, source }: Found, job: JobAttempt, file: OfferedFile, at: string) {
  await file.save(at)
  const hash = await hashOfFile(at)
  if (feed.kind === 'ecb') {
    const fetched = { name: file.name, hash, path: at, jobId: job.id, fetchedAs: file.origin }
    return await bookRates(db, source, fetched, clock.now())
  }
  const { report, items } = await collectInWorker(at, await mappedListsOf(db, source.institutionId))
  await rm(at)
  const label = { source: 'api', bookedBy: `source:${source.name}`, knownAt: clock.now() } as const
  // Where the source is of one account alone, its statements need not name it.
  const accounts = source.accountIds.length === 1 ? [...source.accountIds] : []
  const options: BookOptions = {
    choice: { client: undefined, accounts, ...accountsOfSource(source) },
    opens: false,
    createsInstruments: true,
    // An administrator said where the files are fetched from, and what such a list is.
    readsLedger: true,
    label,
    closeLists: 'explained',
  }
  await db.withInstitution(source.institutionId, async (tx) => {
    const read = [{ report: { ...report, file: file.name }, items }]
    const { files } = await bookStatements(tx, source.institutionId, read, options)
    await recordDelivery(tx, source.institutionId, {
      source,
      at: label.knownAt,
      files,
      hashes: [hash],
      jobId: job.id,
      fetchedAs: file.origin,
    })
  })
}

function secretOf(feed: FeedRow, key: SealingKey): string | null {
  try {
    return openFeedSecret(feed, key)
  } catch (error) {
    throw new JobFailure(jobReason('feedSecret'), { cause: error })
  }
}
