import { disableUser, enableUser } from '@portal/contract/institution/users.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { setUserDisabled } from '#store/session/users.ts'
import { administerUser } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'
import { shutOut } from './shut-out.ts'

/** Refuses the caller, so that an institution always has an administrator who can sign in. */
export const answerDisableUser = answer(disableUser, (call, services: AdministrationServices) =>
  administerUser(services, disableUser, call, async (tx, { id, email, disabledAt }) => {
    const { institutionId, userId } = call.caller
    const now = services.clock.now()
    if (id === userId) throw new Failure(409, refusal('disablesOneself'))
    if (disabledAt !== null) return {}
    const ended = await shutOut(tx, { institutionId, id }, now)
    await setUserDisabled(tx, id, now)
    await auditChange(tx, now, call, 'institution.disable-user', email, ended)
    return {}
  }),
)

/** The user gets all former rights back, but for API tokens, which are enabled one by one. */
export const answerEnableUser = answer(enableUser, (call, services: AdministrationServices) =>
  administerUser(services, enableUser, call, async (tx, { id, email, disabledAt }) => {
    if (disabledAt === null) return {}
    await setUserDisabled(tx, id, null)
    await auditChange(tx, services.clock.now(), call, 'institution.enable-user', email)
    return {}
  }),
)
