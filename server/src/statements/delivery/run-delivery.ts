import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sendStatements } from '@portal/contract/institution/statements.ts'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { countDeliveryParts, endDelivery, findDelivery, readDeliveryPart } from '#store/jobs/deliveries.ts'
import { completeJob } from '#store/jobs/jobs.ts'
import type { JobAttempt, JobHandler } from '#store/jobs/workers.ts'
import type { BookOptions, ReadFile } from '../booking/book-file.ts'
import { bookStatements, proposeStatements } from '../booking/book-statements.ts'
import { mappedListsOf } from '../mapped-lists.ts'
import { presentStatements } from '../present.ts'
import { collectInWorker } from '../read-in-worker.ts'
import { UnknownAccount } from '../routing/route-statements.ts'
import { optionsOf, takenOf } from '../statement-options.ts'
import { accountsOfSource, hashOfFile, recordDelivery, sourceOfSender } from './source-delivery.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  /** Where files are while they are read. */
  readonly folder: string
  /** Called after a booking. */
  readonly onBooked: (institutionId: string) => void
}

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Reads statements of a delivery and books them: the bookings, the reply and the end of the job are one transaction. */
export function deliveryHandler(dependencies: Dependencies): JobHandler {
  const { db, folder } = dependencies
  return async (job) => {
    const delivery = await db.withSystem((tx) => findDelivery(tx, job.id), 'read only')
    if (!delivery) throw new JobFailure(jobReason('gone'))
    // It had ended, and then the process did.
    if (delivery.reply !== null) return
    const own = path.join(folder, randomUUID())
    await mkdir(own, { recursive: true, mode: 0o700 })
    try {
      const { read, hashes } = await readFiles(db, delivery, own)
      await carryOut(dependencies, job, delivery, read, hashes)
    } catch (error) {
      if (!(error instanceof UnknownAccount)) throw error
      const { text } = refusal(error.isAmbiguous ? 'severalAccounts' : 'noSuchAccount', { account: error.account })
      throw new JobFailure(text)
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  }
}

async function carryOut(
  { db, clock, onBooked }: Dependencies,
  job: JobAttempt,
  delivery: Delivery,
  files: readonly ReadFile[],
  hashes: readonly string[],
): Promise<void> {
  const { institutionId, options: given, readsLedger, sourceId, sentBy: bookedBy, address, requestId } = delivery
  const fields = sendStatements.request.parse(given)
  const label = { source: 'api', bookedBy, knownAt: clock.now(), request: { address, requestId } } as const
  const source = await sourceOfDelivery(db, institutionId, sourceId, bookedBy)
  const asked = optionsOf(fields)
  const options: BookOptions = {
    ...asked,
    choice: { ...asked.choice, ...accountsOfSource(source) },
    readsLedger,
    label,
    ...takenOf(delivery, source),
  }
  const proposed = fields.book === 'true' ? undefined : await proposeStatements(db, institutionId, files, options)
  await db.withInstitution(institutionId, async (tx) => {
    const result = proposed ?? (await bookStatements(tx, institutionId, files, options))
    if (!proposed)
      await recordDelivery(tx, institutionId, { source, at: label.knownAt, files: result.files, hashes, jobId: job.id })
    await endDelivery(tx, job.id, presentStatements(result))
    if (!(await completeJob(tx, job))) throw new JobFailure(jobReason('superseded'))
  })
  if (!proposed) onBooked(institutionId)
}

/** @throws JobFailure where the source was paused or ended since, or another token is its own: without it every account would be found */
async function sourceOfDelivery(db: Database, institutionId: string, sourceId: string | null, sentBy: string) {
  const source = await sourceOfSender(db, institutionId, sentBy).catch((error: unknown) => {
    if (error instanceof Failure) throw new JobFailure(error.message)
    throw error
  })
  if (sourceId !== null && source?.id !== sourceId) throw new JobFailure(jobReason('gone'))
  return source
}

/** The files of a delivery, with their hashes, one after the other on disk. */
async function readFiles(db: Database, { id, files, institutionId }: Delivery, folder: string) {
  const lists = await mappedListsOf(db, institutionId)
  const read: ReadFile[] = []
  const hashes: string[] = []
  for (const [at, name] of (files as readonly string[]).entries()) {
    const file = path.join(folder, String(at))
    await pipeline(Readable.from(partsOf(db, id, at)), createWriteStream(file, { mode: 0o600 }))
    const { report, items } = await collectInWorker(file, lists)
    read.push({ report: { ...report, file: name }, items })
    hashes.push(await hashOfFile(file))
    await rm(file)
  }
  return { read, hashes }
}

async function* partsOf(db: Database, id: string, file: number): AsyncGenerator<Buffer> {
  const parts = await db.withSystem((tx) => countDeliveryParts(tx, id, file), 'read only')
  for (let position = 0; position < parts; position++)
    yield await db.withSystem((tx) => readDeliveryPart(tx, id, file, position), 'read only')
}
