import { createEntitlements } from '#access/entitlements.ts'
import type { Clock } from '#base/clock.ts'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Database, Transaction } from '#store/database.ts'
import { completeJob } from '#store/jobs/jobs.ts'
import { JOB_KINDS } from '#store/jobs/kinds.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import type { JobAttempt, JobHandler } from '#store/jobs/workers.ts'
import { failPackDocument, findOrderedDocument, keepPackDocument, type OrderedDocument } from '#store/packs/pack-documents.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { endDonePacks } from './end-packs.ts'
import { makeDocument, type PackServices } from './make-document.ts'

interface Dependencies extends PackServices {
  readonly db: Database
  readonly clock: Clock
  /** Seals letters. */
  readonly key: SealingKey
  readonly queue: Pick<JobQueue, 'send' | 'wake'>
  readonly publicUrl: string
}

type Outcome = Awaited<ReturnType<typeof makeDocument>>

/** Makes a document outside of a transaction; the document and the end of its job are one short one. */
export function packHandler(dependencies: Dependencies): JobHandler {
  const { db } = dependencies
  const services = { ...dependencies, entitlements: createEntitlements(db) }
  return async (job) => {
    const ordered = await db.withSystem((tx) => findOrderedDocument(tx, job.id), 'read only')
    // It had ended, and then the process did; or the pack was cancelled or deleted.
    if (!ordered || ordered.document.state === 'made' || ordered.document.state === 'cancelled') return
    const { institutionId, id: packId } = ordered.pack
    try {
      const outcome = await makeDocument(services, ordered)
      await db.withInstitution(institutionId, (tx) => store(tx, job, ordered, outcome))
    } catch (error) {
      if (job.attempt >= JOB_KINDS.packs.retryLimit && !(error instanceof JobFailure))
        await db.withInstitution(institutionId, (tx) => failPackDocument(tx, job.id, jobReason('unexpected')))
      throw error
    } finally {
      await endDonePacks(dependencies, packId)
    }
  }
}

async function store(tx: Transaction, job: JobAttempt, { document, pack }: OrderedDocument, outcome: Outcome): Promise<void> {
  const { institutionId } = pack
  if ('refused' in outcome) await failPackDocument(tx, job.id, outcome.refused)
  else {
    if (!(await keepPackDocument(tx, job.id, outcome))) throw new JobFailure(jobReason('superseded'))
    const { fileName, clientName, madeAt: at, hash } = outcome
    await appendAuditEvent(tx, {
      institutionId,
      at,
      actor: pack.orderedBy,
      action: 'documents.make',
      object: fileName,
      result: 'success',
      address: '',
      requestId: job.id,
      details: { client: clientName, pack: document.packId, hash },
    })
  }
  if (!(await completeJob(tx, job))) throw new JobFailure(jobReason('superseded'))
}
