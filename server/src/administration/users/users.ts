import { users } from '@portal/contract/institution/users.ts'

import { answer } from '#http/answer.ts'
import { usersOf } from '#store/session/users.ts'
import type { AdministrationServices } from '../services.ts'
import { presentUsers } from './present-user.ts'

/** All users of the caller's institution. */
export const answerUsers = answer(users, async ({ caller }, { db }: AdministrationServices) => {
  const rows = await db.as(caller, (tx) => usersOf(tx, caller.institutionId), 'read only')
  return { rows: presentUsers(rows) }
})
