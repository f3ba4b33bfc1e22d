import type { Clock } from '#base/clock.ts'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import { programVersion } from '#base/program-version.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { readReportableVersion } from '#store/booking/data-versions.ts'
import type { Database, Transaction } from '#store/database.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import { completeJob } from '#store/jobs/jobs.ts'
import type { JobAttempt, JobHandler } from '#store/jobs/workers.ts'
import { BEFORE_THE_FIRST, hashOfRow, hashOfRows, hashOfRun, signatureOfRun } from '#store/runs/run-chain.ts'
import { type ComputedRun, RUN_CONVENTIONS } from '#store/runs/run-content.ts'
import { signingKey } from '#store/runs/run-signing.ts'
import { deleteRunOrder, findRunOrder, insertRun, lastRun, lockRunHead } from '#store/runs/runs.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  /** Seals the private keys. */
  readonly key: SealingKey
  /** In a worker: computes with the engine; null where there is nothing to report on, or something was booked all the while. */
  readonly compute: (institutionId: string) => Promise<ComputedRun | null>
}

/** Computes a run outside of a transaction; rows, signature and the end of the job are one short one. */
export function runHandler({ db, clock, key, compute }: Dependencies): JobHandler {
  return async (job) => {
    const institutionId = await db.withSystem((tx) => findRunOrder(tx, job.id), 'read only')
    // It had ended, and then the process did.
    if (institutionId === undefined) return
    const computed = (await isRunDue(db, institutionId)) ? await compute(institutionId) : undefined
    if (computed === null) throw new JobFailure(jobReason('bookedMeanwhile'))
    const signing = await db.withSystem((tx) => signingKey(tx, institutionId, key, clock.now()))
    await db.withInstitution(institutionId, async (tx) => {
      await lockInstitution(tx, institutionId)
      if (computed) await store(tx, job, { institutionId, computed, signing })
      await deleteRunOrder(tx, job.id)
      if (!(await completeJob(tx, job))) throw new JobFailure(jobReason('superseded'))
    })
  }
}

/** Whether something was booked since the last run, or another program or other figures are computed. A run before the first close is not due. */
export async function isRunDue(db: Database, institutionId: string): Promise<boolean> {
  return await db.withInstitution(
    institutionId,
    async (tx) => {
      const dataVersion = await readReportableVersion(tx, institutionId)
      const last = await lastRun(tx, institutionId)
      if (dataVersion === undefined || last?.dataVersion !== dataVersion) return dataVersion !== undefined
      return last.programVersion !== programVersion() || last.conventions !== RUN_CONVENTIONS
    },
    'read only',
  )
}

interface Unsigned {
  readonly institutionId: string
  readonly computed: ComputedRun
  readonly signing: { readonly id: string; readonly privateKey: Uint8Array }
}

async function store(tx: Transaction, job: JobAttempt, { institutionId, computed, signing }: Unsigned): Promise<void> {
  const { dataVersion, day, at } = computed
  // A booking since: what is reported from now on is another thing.
  if ((await readReportableVersion(tx, institutionId)) !== dataVersion) throw new JobFailure(jobReason('bookedMeanwhile'))
  const head = await lockRunHead(tx, institutionId)
  const rows = computed.rows.map((row) => ({
    ...row,
    institutionId,
    runId: job.id,
    accountIds: [...row.accountIds],
    hash: hashOfRow(row),
  }))
  const run = {
    id: job.id,
    institutionId,
    sequence: (head?.sequence ?? 0) + 1,
    day,
    dataVersion,
    at,
    programVersion: programVersion(),
    conventions: RUN_CONVENTIONS,
    rowCount: rows.length,
    rowsHash: hashOfRows(rows),
    previousHash: head?.hash ?? BEFORE_THE_FIRST,
    keyId: signing.id,
  }
  const hash = hashOfRun(run)
  await insertRun(tx, { ...run, hash, signature: signatureOfRun(hash, signing.privateKey) }, rows)
  await appendAuditEvent(tx, {
    institutionId,
    at,
    actor: 'system',
    action: 'institution.run',
    object: day,
    result: 'success',
    address: '',
    requestId: job.id,
    details: { number: run.sequence, rows: rows.length, hash },
  })
}
