import { type SourceDelivery, sourceAccounts, sourceDeliveries } from '@portal/contract/institution/sources.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { listDeliveries, type SourceDelivery as StoredDelivery } from '#store/sources/deliveries.ts'
import { findSource, findSourceAccounts } from '#store/sources/sources.ts'
import type { AdministrationServices } from '../services.ts'

const DELIVERIES = 50
const ACCOUNTS = 200

/** The files that a source delivered. */
export const answerSourceDeliveries = answer(
  sourceDeliveries,
  async ({ params: { id }, body: { before }, caller }, { db }: AdministrationServices) => {
    const rows = await db.as(
      caller,
      async (tx) => {
        if (!(await findSource(tx, caller.institutionId, id))) throw notFound()
        return await listDeliveries(tx, id, { before, limit: DELIVERIES + 1 })
      },
      'read only',
    )
    return { rows: rows.slice(0, DELIVERIES).map(present), hasMore: rows.length > DELIVERIES }
  },
)

/** The accounts that can be chosen for a source. */
export const answerSourceAccounts = answer(
  sourceAccounts,
  async ({ body: { search = '', of = null, after = null }, caller }, { db }: AdministrationServices) => {
    const asked = { search: search.trim(), of, after, limit: ACCOUNTS + 1 }
    const { rows, count } = await db.as(caller, (tx) => findSourceAccounts(tx, caller.institutionId, asked), 'read only')
    return { rows: rows.slice(0, ACCOUNTS), rowCount: count, hasMore: rows.length > ACCOUNTS }
  },
)

const present = ({ at, batchId, jobId, ...delivery }: StoredDelivery): SourceDelivery => ({
  id: delivery.id,
  at: Math.floor(at.getTime() / 1000),
  file: delivery.file,
  hash: delivery.hash,
  outcome: delivery.outcome,
  lines: delivery.lines,
  newLines: delivery.newLines,
  waitingLines: delivery.waitingLines,
  refusedLines: delivery.refusedLines,
  differences: delivery.differences,
  reason: delivery.reason,
  batch: batchId,
  job: jobId,
})
