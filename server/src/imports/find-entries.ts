import { ENTRY_PAGE, findEntries } from '@portal/contract/institution/entries.ts'
import { assertStoredRight } from '#access/stored-right.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { findEntries as readPage } from '#store/ledger/find-entries.ts'
import type { ImportServices } from './import-services.ts'

export const answerFindEntries = answer(findEntries, async ({ body, caller }, { db }: ImportServices) => {
  const { accountID: accountId, kind, from, to, after = null } = body
  const text = body.text?.toWellFormed() || null
  const search = { accountId, from, to, text, after: after && { day: after.day, id: after.id.toWellFormed() } }
  const found = await db.as(
    caller,
    async (tx) => {
      await assertStoredRight(tx, caller, 'judge-data')
      return await readPage(tx, caller.institutionId, kind, { ...search, limit: ENTRY_PAGE + 1 })
    },
    'read only',
  )
  if (!found) throw notFound()
  const entries = found.slice(0, ENTRY_PAGE).map(({ cells, batchId, batchName, ...rest }) => ({
    ...rest,
    cells: Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell ?? ''])),
    batch: { id: batchId, name: batchName },
  }))
  return { entries, hasMore: found.length > ENTRY_PAGE }
})
