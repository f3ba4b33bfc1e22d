import { recordExport } from '@portal/contract/session/exports.ts'

import { answer } from '#http/answer.ts'
import { recordAct } from '#http/record-act.ts'
import type { SessionServices } from './services.ts'

/** Figures that leave the portal leave a trace. */
export const answerRecordExport = answer(recordExport, async (call, { db, clock }: SessionServices) => {
  const { body, caller } = call
  await db.as(caller, (tx) => recordAct(tx, clock.now(), call, 'session.export', body.file, { rows: body.rows }))
  return {}
})
