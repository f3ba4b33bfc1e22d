import { recordExport } from '@portal/contract/session/exports.ts'

import { answer } from '#http/answer.ts'
import { once } from '#http/once.ts'
import { recordAct } from '#http/record-act.ts'
import type { SessionServices } from '../services.ts'

/** Figures that leave the portal leave a trace. */
export const answerRecordExport = answer(recordExport, async (call, { db, clock }: SessionServices) => {
  const { body, caller } = call
  const now = clock.now()
  return db.as(caller, (tx) =>
    once(tx, now, recordExport, call, async () => {
      await recordAct(tx, now, call, 'session.export', body.file, { rows: body.rows })
      return {}
    }),
  )
})
