import { importDetail, imports, type LineFailure } from '@portal/contract/institution/imports.ts'
import type { Warning } from '@portal/contract/institution/warning.ts'

import { asCaller } from '#access/as-caller.ts'
import { mayReadLedger, senderOf } from '#access/policy.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { readBookedAccounts } from '#store/booking/booked-accounts.ts'
import { findImport, listImports, readImportFindings } from '#store/booking/imports.ts'
import type { ImportServices } from './import-services.ts'
import { presentImport } from './present-import.ts'

const ROWS = 100
/** Accounts that an import names. */
const ACCOUNTS = 100

export const answerImports = answer(imports, async ({ body, caller }, { db }: ImportServices) => {
  const { before } = body
  const rows = await asCaller(
    db,
    caller,
    (tx) => listImports(tx, caller.institutionId, { sentBy: senderOf(caller), before, limit: ROWS + 1 }),
    'read only',
  )
  return { rows: rows.slice(0, ROWS).map(presentImport), hasMore: rows.length > ROWS }
})

export const answerImportDetail = answer(importDetail, async ({ params, caller }, { db }: ImportServices) => {
  const { institutionId } = caller
  return await asCaller(
    db,
    caller,
    async (tx) => {
      const row = await findImport(tx, institutionId, params.id, senderOf(caller))
      if (!row) throw notFound()
      // Stored in this form when the import ended; the reply is checked nevertheless.
      const found = await readImportFindings(tx, institutionId, row.id)
      const mayRead = mayReadLedger(caller)
      const warnings = mayRead ? (found.warnings as Warning[]) : []
      const isBooked = mayRead && row.undoneAt === null && row.state === 'booked'
      const accounts = isBooked ? [...(await readBookedAccounts(tx, institutionId, row.id, ACCOUNTS))] : []
      return { ...presentImport(row), failures: found.failures as LineFailure[], accounts, warnings }
    },
    'read only',
  )
})
