import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { cancelPack, orderPack, packDetail, packFile, packs, packZip, retryPack } from '@portal/contract/packs/packs.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { isInterval } from '@portal/contract/reports/time-period.ts'
import { asCaller } from '#access/as-caller.ts'
import type { Caller } from '#access/caller.ts'
import type { EntitlementCache } from '#access/entitlements.ts'
import type { EntitledClient } from '#access/scope.ts'
import type { Clock } from '#base/clock.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Compute } from '#compute/compute.ts'
import { type AnyAnswer, answer, fileAnswer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { attachment, fileNameOf } from '#http/content-disposition.ts'
import { keyedIdOf, madeBefore } from '#http/once.ts'
import type { Database } from '#store/database.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { cancelPackDocuments, listPackDocuments, readPackDocument, reopenPackDocuments } from '#store/packs/pack-documents.ts'
import { endPacks, findPack, listPacks, lockPacks, packsBetween, reopenPack } from '#store/packs/packs.ts'
import { assertFewOpen, assertReportingCurrency, clientsOf, insertOrder } from './insert-order.ts'
import { presentPack, presentPackDocument } from './present-pack.ts'
import { scheduleAnswers } from './schedule-answers.ts'
import { packZipOf } from './write-zip.ts'

interface PackAnswerServices {
  readonly db: Database
  readonly clock: Clock
  readonly entitlements: Pick<EntitlementCache, 'of'>
  readonly compute: Pick<Compute, 'answer'>
  readonly jobs: Pick<JobQueue, 'send' | 'cancel' | 'remove' | 'wake'>
}

const PAGE = 50
/** Clients that are asked for their last close; one of them may have none. */
const MAX_ASKED = 3

const answerOrderPack = answer(orderPack, async (call, services: PackAnswerServices) => {
  const { body, caller, context } = call
  const { db, clock, entitlements, jobs } = services
  const { institutionId } = caller
  const { reportingCCY } = body
  if (reportingCCY !== undefined) await assertReportingCurrency(db, institutionId, reportingCCY)
  const clients = clientsOf((await entitlements.of(caller)).clients, body.clientIds)
  const asOf = body.asOf ?? (isInterval(body.timePeriod ?? '1Y') ? undefined : await lastClose(services, caller, clients))
  const orderedAt = clock.now()
  const keyed = keyedIdOf(orderPack, call)
  const id = await db.withSystem(async (tx) => {
    await lockPacks(tx, institutionId)
    const former = keyed && madeBefore(await packsBetween(tx, institutionId, keyed), keyed)
    if (former !== undefined) return former
    const ordered = await insertOrder(tx, jobs, { caller, body: { ...body, asOf }, clients, orderedAt, id: keyed?.id })
    await auditChange(tx, orderedAt, { caller, context }, 'documents.order-pack', ordered, { clients: clients.length })
    return ordered
  })
  jobs.wake('packs')
  return await readPack(db, caller, id)
})

/** The day that all documents are of, whatever is booked while they are made; undefined where no client has a close. */
async function lastClose(
  { compute }: PackAnswerServices,
  caller: Caller,
  clients: readonly EntitledClient[],
): Promise<string | undefined> {
  const inClose: Caller = caller.kind === 'user' ? { ...caller, useLive: false } : caller
  for (const { name, accounts, reportingCurrency } of clients.slice(0, MAX_ASKED)) {
    const body = { clientName: name, accountsInScope: accounts.map(({ id }) => id), reportingCCY: reportingCurrency }
    try {
      const { bytes } = await compute.answer(npvSnapshot, { caller: inClose, body })
      const { asOf } = JSON.parse(bytes.toString()) as ResponseOf<typeof npvSnapshot>
      return new Date(asOf * 1_000).toISOString().slice(0, 10)
    } catch (error) {
      // The document of this client will say why.
      if (!(error instanceof Failure) || error.status >= 500) throw error
    }
  }
  return undefined
}

const answerPacks = answer(packs, async ({ body: { before }, caller }, { db }: PackAnswerServices) => {
  const page = { before, limit: PAGE + 1 }
  const rows = await asCaller(db, caller, (tx) => listPacks(tx, caller.institutionId, page), 'read only')
  return { rows: rows.slice(0, PAGE).map(presentPack), hasMore: rows.length > PAGE }
})

const answerPackDetail = answer(packDetail, async ({ params, caller }, { db }: PackAnswerServices) =>
  readWithDocuments(db, caller, params.id),
)

const answerPackZip = fileAnswer(packZip, async (call, { db, clock }: PackAnswerServices) => {
  const { params, caller } = call
  const { institutionId } = caller
  const { pack, documents } = await readWithDocuments(db, caller, params.id)
  const made = documents.filter(({ state }) => state === 'made')
  if (made.length === 0) throw new Failure(409, refusal('nothingMade'))
  const now = clock.now()
  const name = fileNameOf(
    ['reports', pack.kind, pack.timePeriod, pack.asOf ?? new Date(pack.orderedAt * 1_000).toISOString().slice(0, 10)],
    '.zip',
  )
  await asCaller(db, caller, (tx) =>
    auditChange(tx, now, call, 'documents.take-pack', name, { documents: made.length, pack: pack.id }),
  )
  const read = (id: string) => asCaller(db, caller, (tx) => readPackDocument(tx, institutionId, pack.id, id), 'read only')
  return {
    bytes: packZipOf(pack, made, read, now),
    type: 'application/zip',
    headers: { 'content-disposition': attachment(name) },
  }
})

const answerPackFile = fileAnswer(packFile, async (call, { db, clock }: PackAnswerServices) => {
  const { params, caller } = call
  const found = await asCaller(db, caller, async (tx) => {
    const document = await readPackDocument(tx, caller.institutionId, params.id, params.documentId)
    if (!document) throw notFound()
    await auditChange(tx, clock.now(), call, 'documents.export', document.fileName, { client: document.clientName })
    return document
  })
  const headers = { 'content-disposition': attachment(found.fileName) }
  return { bytes: found.bytes, type: 'application/pdf', headers }
})

const answerCancelPack = answer(cancelPack, async ({ params, caller, context }, { db, clock, jobs }: PackAnswerServices) => {
  const { id } = await readPack(db, caller, params.id)
  const now = clock.now()
  await db.withSystem(async (tx) => {
    const left = await cancelPackDocuments(tx, id)
    if (left.length === 0) throw new Failure(409, refusal('packEnded'))
    for (const document of left) await jobs.cancel('packs', document, tx)
    // No letter about it: the user who cancelled it has read the reply.
    await endPacks(tx, now, id)
    await auditChange(tx, now, { caller, context }, 'documents.cancel-pack', id, { documents: left.length })
  })
  return await readPack(db, caller, id)
})

const answerRetryPack = answer(retryPack, async ({ params, caller, context }, { db, clock, jobs }: PackAnswerServices) => {
  const { institutionId } = caller
  const { id, orderedBy } = await readPack(db, caller, params.id)
  await db.withSystem(async (tx) => {
    await assertFewOpen(tx, { institutionId, orderedBy })
    const documents = await reopenPackDocuments(tx, id)
    if (documents.length === 0) throw new Failure(409, refusal('nothingFailed'))
    await reopenPack(tx, id)
    for (const document of documents) {
      await jobs.remove('packs', document, tx)
      await jobs.send({ kind: 'packs', id: document, institutionId }, tx)
    }
    await auditChange(tx, clock.now(), { caller, context }, 'documents.retry-pack', id, { documents: documents.length })
  })
  jobs.wake('packs')
  return await readPack(db, caller, id)
})

/** A pack that the caller may see. @throws 404 */
async function readPack(db: Database, caller: Caller, id: string) {
  const found = await asCaller(db, caller, (tx) => findPack(tx, caller.institutionId, id), 'read only')
  if (!found) throw notFound()
  return presentPack(found)
}

/** The same with its documents. @throws 404 */
async function readWithDocuments(db: Database, caller: Caller, id: string): Promise<ResponseOf<typeof packDetail>> {
  const { institutionId } = caller
  const read = asCaller(
    db,
    caller,
    async (tx) => ({ pack: await findPack(tx, institutionId, id), documents: await listPackDocuments(tx, institutionId, id) }),
    'isolation level repeatable read read only',
  )
  const { pack, documents } = await read
  if (!pack) throw notFound()
  return { pack: presentPack(pack), documents: documents.map(presentPackDocument) }
}

export const packAnswers: readonly AnyAnswer<PackAnswerServices>[] = [
  answerOrderPack,
  answerPacks,
  answerPackDetail,
  answerPackZip,
  answerPackFile,
  answerCancelPack,
  answerRetryPack,
  ...scheduleAnswers,
]
