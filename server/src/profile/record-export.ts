import { recordExport } from '@portal/contract/session/exports.ts'

import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { once } from '#http/once.ts'
import type { ProfileServices } from './services.ts'

/** Figures that leave the portal leave a trace. */
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
