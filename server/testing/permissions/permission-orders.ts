import { newId } from '../../src/store/id.ts'
import { insertPackDocuments, keepPackDocument } from '../../src/store/packs/pack-documents.ts'
import { endPacks, insertPack } from '../../src/store/packs/packs.ts'
import { saveSchedule } from '../../src/store/packs/schedules.ts'
import { accountId, clientId } from '../institutions/two-institutions.ts'
import { openTestQueue } from '../job-queue.ts'
import type { AuthServer } from '../servers/auth-server.ts'
import type { Things } from './permission-request.ts'

/** Orders of one user or program. */
type OrderedThings = Pick<Things, 'packId' | 'documentId' | 'scheduleId'>

interface Orderer {
  readonly institutionId: string
  readonly orderedBy: string
  readonly userId: string | null
  readonly tokenId: string | null
}

/** A pack with one document, of Alder's Alpha, which was made; and a schedule that is paused. */
export async function addOrders({ db, clock }: AuthServer, orderer: Orderer): Promise<OrderedThings> {
  const { institutionId } = orderer
  const ordered = { packId: newId(), documentId: newId(), scheduleId: newId() }
  const { packId, documentId, scheduleId } = ordered
  const now = clock.now()
  const terms = { kind: 'brief', timePeriod: '1Y', paper: 'A4', mailsWhenDone: false, reportingCurrency: null } as const
  const accountIds = [accountId(institutionId, 'Alder', 'Alpha')]
  await db.withSystem(async (tx) => {
    await insertPack(tx, { ...orderer, ...terms, id: packId, orderedAt: now })
    const document = { id: documentId, institutionId, packId, clientId: clientId(institutionId, 'Alder'), clientName: 'Alder' }
    await insertPackDocuments(tx, [{ ...document, accountIds, state: 'waiting' }])
    await keepPackDocument(tx, documentId, {
      clientName: 'Alder',
      accountIds,
      madeAt: now,
      asOf: '2024-01-12',
      snapshotId: '1',
      fileName: 'Alder.pdf',
      hash: '0'.repeat(64),
      bytes: Buffer.from('%PDF-1.7'),
    })
    await endPacks(tx, now, packId)
    await saveSchedule(tx, {
      ...orderer,
      ...terms,
      id: scheduleId,
      name: 'Weekly',
      clientIds: null,
      attaches: false,
      every: 'week',
      nth: 1,
      dueAt: '07:30',
      timeZone: 'UTC',
      isPaused: true,
      createdAt: now,
      lastAt: null,
      problem: null,
    })
  })
  return ordered
}

interface Sender {
  readonly institutionId: string
  /** Null for a user. */
  readonly tokenId: string | null
}

/** A job of an import for each sender, which no process works on. @returns their ids */
export async function sendJobs({ db, url }: AuthServer, senders: readonly Sender[]): Promise<readonly string[]> {
  const queue = await openTestQueue(url)
  const jobs = senders.map((sender) => ({ ...sender, id: newId() }))
  await db.withSystem(async (tx) => {
    for (const { id, institutionId, tokenId } of jobs)
      await queue.send({ kind: 'imports', id, institutionId, ...(tokenId !== null && { tokenId }) }, tx)
  })
  await queue.close()
  return jobs.map(({ id }) => id)
}
