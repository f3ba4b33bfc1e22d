import { isAdministrator } from '@portal/contract/access/roles.ts'
import { eraseUser } from '@portal/contract/institution/users.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { deleteLettersTo } from '#mail/outbox.ts'
import { erasePerson } from '#store/personal/erase-person.ts'
import { administerUser } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

/** Refuses the same users as a deletion. What the person did stays in the audit trail, under a pseudonym. */
export const answerEraseUser = answer(eraseUser, async (call, services: AdministrationServices) => {
  const { institutionId, userId } = call.caller
  let erased: string | undefined
  const reply = await administerUser(services, eraseUser, call, async (tx, { id, email, role }) => {
    const now = services.clock.now()
    if (id === userId) throw new Failure(409, refusal('deletesOneself'))
    if (isAdministrator(role)) throw new Failure(409, refusal('administratorStays', { email }))
    const person = { institutionId, email, userId: id }
    const { pseudonym, rows, redactions } = await erasePerson(tx, person, services.factorKey, now)
    const details = { role, events: redactions.length, rows }
    await auditChange(tx, now, call, 'institution.erase-user', pseudonym, details, { subjectId: id, redactions })
    erased = email
    return { pseudonym }
  })
  if (erased !== undefined) await deleteLettersTo(services.outboxFolder, erased)
  return reply
})
