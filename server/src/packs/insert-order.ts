import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { orderPack } from '@portal/contract/packs/packs.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { actorOf, type Caller } from '#access/caller.ts'
import type { EntitledClient } from '#access/scope.ts'
import { badRequest, Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { insertPackDocuments } from '#store/packs/pack-documents.ts'
import { countOpenPacks, insertPack } from '#store/packs/packs.ts'
import { readReportingCurrencies } from '#store/session/selections.ts'

/** Of one principal; more have to wait outside. */
const MAX_OPEN = 5
const RETRY_SECONDS = 30

/** An order, checked against what its caller may see. */
interface PackOrder {
  readonly caller: Caller
  readonly body: RequestOf<typeof orderPack>
  readonly clients: readonly EntitledClient[]
  readonly orderedAt: Date
  /** The id of the pack; a new one where it is left out. */
  readonly id?: string | undefined
}

/**
 * Stores a pack with a job for each document, in a transaction of the system.
 *
 * @returns the id of the pack
 * @throws 429 where the caller has many that have not ended
 */
export async function insertOrder(tx: Transaction, queue: Pick<JobQueue, 'send'>, order: PackOrder): Promise<string> {
  const { caller, body, clients, orderedAt, id = newId() } = order
  const { institutionId } = caller
  const orderedBy = actorOf(caller)
  await assertFewOpen(tx, { institutionId, orderedBy })
  const {
    kind,
    timePeriod = DEFAULT_TIME_PERIOD,
    reportingCCY = null,
    paper = 'A4',
    asOf = null,
    mailsWhenDone = false,
    attaches = false,
  } = body
  await insertPack(tx, {
    id,
    institutionId,
    orderedBy,
    orderedAt,
    kind,
    timePeriod,
    paper,
    asOf,
    userId: caller.kind === 'user' ? caller.userId : null,
    tokenId: caller.kind === 'token' ? caller.tokenId : null,
    reportingCurrency: reportingCCY,
    mailsWhenDone: mailsWhenDone && caller.kind === 'user',
    attaches: attaches && mailsWhenDone && caller.kind === 'user',
  })
  const documents = clients.map((client) => ({
    id: newId(),
    institutionId,
    packId: id,
    clientId: client.id,
    clientName: client.name,
    state: 'waiting' as const,
    accountIds: client.accounts.map((account) => account.id),
  }))
  await insertPackDocuments(tx, documents)
  for (const document of documents) await queue.send({ kind: 'packs', id: document.id, institutionId }, tx)
  return id
}

/** @throws 429 where a principal has many packs that have not ended; others of the institution wait until the transaction ends. */
export async function assertFewOpen(
  tx: Transaction,
  orderer: { readonly institutionId: string; readonly orderedBy: string },
): Promise<void> {
  const open = await countOpenPacks(tx, orderer)
  if (open >= MAX_OPEN) throw new Failure(429, refusal('manyPacks', { count: open }), RETRY_SECONDS)
}

/** @throws 400 for a currency in which the institution reports nothing */
export async function assertReportingCurrency(db: Database, institutionId: string, currency: string): Promise<void> {
  const known = await db.withInstitution(institutionId, (tx) => readReportingCurrencies(tx, institutionId), 'read only')
  if (!known.includes(currency)) throw badRequest(refusal('noReportingCurrency', { currency }))
}

/**
 * The clients of an order, with accounts that its caller may see.
 *
 * @throws 404 where one of those that are named is not the caller's, 400 where there is none
 */
export function clientsOf(entitled: readonly EntitledClient[], ids: readonly string[] | undefined): readonly EntitledClient[] {
  const own = entitled.filter(({ accounts }) => accounts.length > 0)
  const wanted = ids && new Set(ids)
  const clients = wanted ? own.filter(({ id }) => wanted.has(id)) : own
  if (wanted && clients.length !== wanted.size) throw new Failure(404, refusal('notFound'))
  if (clients.length === 0) throw badRequest(refusal('noClients'))
  return clients
}
