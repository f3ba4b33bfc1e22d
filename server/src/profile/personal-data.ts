import { personalData } from '@portal/contract/session/personal-data.ts'

import { fileAnswer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { attachment } from '#http/content-disposition.ts'
import { lettersTo } from '#mail/outbox.ts'
import { personalData as readPersonalData } from '#store/personal/export-person.ts'
import type { ProfileServices } from './services.ts'

/** Data that the portal holds about the caller: with events of the audit trail, which they cannot read otherwise. */
export const answerPersonalData = fileAnswer(personalData, async (call, { db, clock, outboxFolder }: ProfileServices) => {
  const { institutionId, email } = call.caller
  const now = clock.now()
  const letters = await lettersTo(outboxFolder, email)
  const data = await db.withSystem(async (tx) => {
    const rows = await readPersonalData(tx, { institutionId, email })
    await auditChange(tx, now, call, 'session.export-own-data', email)
    return rows
  })
  const file = { exportedAt: now, ...data, letters: letters.map(({ subject, date }) => ({ subject, date })) }
  const headers = { 'content-disposition': attachment('my-data.json') }
  return { bytes: Buffer.from(JSON.stringify(file, null, 2)), type: 'application/json', headers }
})
