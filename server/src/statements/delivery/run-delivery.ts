import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sendStatements } from '@portal/contract/institution/statements.ts'
import type { Clock } from '#base/clock.ts'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { countDeliveryParts, endDelivery, findDelivery, readDeliveryPart } from '#store/jobs/deliveries.ts'
import { completeJob } from '#store/jobs/jobs.ts'
import type { JobAttempt, JobHandler } from '#store/jobs/workers.ts'
import type { BookOptions, ReadFile } from '../booking/book-file.ts'
import { bookStatements, proposeStatements } from '../booking/book-statements.ts'
import { presentStatements } from '../present.ts'
import { collectInWorker } from '../read-in-worker.ts'
import { UnknownAccount } from '../routing/route-statements.ts'
import { optionsOf } from '../statement-options.ts'

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
      await carryOut(dependencies, job, delivery, await readFiles(db, delivery, own))
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
  { institutionId, options: given, readsLedger, sentBy: bookedBy, address, requestId }: Delivery,
  files: readonly ReadFile[],
): Promise<void> {
  const fields = sendStatements.request.parse(given)
  const label = { source: 'api', bookedBy, knownAt: clock.now(), request: { address, requestId } } as const
  const options: BookOptions = { ...optionsOf(fields), readsLedger, label }
  const proposed = fields.book === 'true' ? undefined : await proposeStatements(db, institutionId, files, options)
  await db.withInstitution(institutionId, async (tx) => {
    await endDelivery(tx, job.id, presentStatements(proposed ?? (await bookStatements(tx, institutionId, files, options))))
    if (!(await completeJob(tx, job))) throw new JobFailure(jobReason('superseded'))
  })
  if (!proposed) onBooked(institutionId)
}

/** The files of a delivery, one after the other on disk. */
async function readFiles(db: Database, { id, files }: Delivery, folder: string): Promise<readonly ReadFile[]> {
  const read: ReadFile[] = []
  for (const [at, name] of (files as readonly string[]).entries()) {
    const file = path.join(folder, String(at))
    await pipeline(Readable.from(partsOf(db, id, at)), createWriteStream(file, { mode: 0o600 }))
    const { report, items } = await collectInWorker(file)
    read.push({ report: { ...report, file: name }, items })
    await rm(file)
  }
  return read
}

async function* partsOf(db: Database, id: string, file: number): AsyncGenerator<Buffer> {
  const parts = await db.withSystem((tx) => countDeliveryParts(tx, id, file), 'read only')
  for (let position = 0; position < parts; position++)
    yield await db.withSystem((tx) => readDeliveryPart(tx, id, file, position), 'read only')
}
