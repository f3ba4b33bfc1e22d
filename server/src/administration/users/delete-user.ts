import { isAdministrator } from '@portal/contract/access/roles.ts'
import { deleteUser } from '@portal/contract/institution/users.ts'
import { targetUser } from '#access/target-user.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { revokePasswordTokens } from '#store/session/password-tokens.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { deleteUser as deleteUserRow, lockUser } from '#store/session/users.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

/** Refuses to delete the caller or an administrator (specification S6.2), so that an institution always has one. */
export const answerDeleteUser = answer(deleteUser, async (call, services: AdministrationServices) => {
  const { params, caller } = call
  const reply = await administer(services, deleteUser, call, async (tx) => {
    const now = services.clock.now()
    const { id, email, role } = await targetUser(tx, caller.institutionId, params.id)
    if (id === caller.userId) throw new Failure(409, refusal('deletesOneself'))
    if (isAdministrator(role)) throw new Failure(409, refusal('administratorStays', { email }))
    await lockUser(tx, id)
    // The user's rows first: a request that uses a link locks it, and would keep the user from being deleted.
    await revokePasswordTokens(tx, id, now)
    await deleteSignInsOf(tx, id)
    await endSessionsOf(tx, id, now)
    await deleteUserRow(tx, id)
    await auditChange(tx, now, call, 'institution.delete-user', email, { role }, { subjectId: id })
    return {}
  })
  services.sessions.invalidateUser(params.id)
  return reply
})
