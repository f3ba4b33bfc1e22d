import { recordExport } from '@portal/contract/session/exports.ts'

import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { once } from '#http/once.ts'
import type { ProfileServices } from './services.ts'

/** Records in the audit trail that figures were exported. */
export const answerRecordExport = answer(recordExport, async (call, { db, clock }: ProfileServices) => {
  const { body, caller } = call
  const now = clock.now()
  return db.as(caller, (tx) =>
    once(tx, now, recordExport, call, async () => {
      await auditChange(tx, now, call, 'session.export', body.file, { rows: body.rows })
      return {}
    }),
  )
})
