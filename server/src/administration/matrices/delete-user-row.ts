import { deleteUserRow } from '@portal/contract/institution/portfolios.ts'
import { targetUser } from '#access/target-user.ts'
import { notFound } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { answer } from '#http/answer.ts'
import { findClient, portfoliosOfClient } from '#store/institution/portfolios.ts'
import { removeAssignments } from '#store/institution/user-portfolios.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'
import { recordCells } from './record-cells.ts'

import { assertIsAssigned, isRowOf } from './user-portfolios.ts'

/** "Remove from this client": the user stays, but sees nothing of the client any more. */
export const answerDeleteUserRow = answer(deleteUserRow, async (call, services: AdministrationServices) => {
  const { params, caller } = call
  const { institutionId } = caller
  const reply = await administer(services, deleteUserRow, call, async (tx) => {
    const now = services.clock.now()
    const client = await findClient(tx, institutionId, params.clientID)
    if (!client) throw notFound()
    const user = await targetUser(tx, institutionId, params.userID)
    if (!isRowOf(user, client.id)) throw notFound()
    assertIsAssigned(user)
    const portfolios = await portfoliosOfClient(tx, institutionId, client.id)
    const cells = portfolios.map(({ id }) => ({ userId: user.id, portfolioId: id }))
    const removed = new Set((await removeAssignments(tx, institutionId, cells)).map(({ portfolioId }) => portfolioId))
    if (removed.size === 0) return {}
    const text = notice('portfoliosChanged', { email: caller.email, client: client.name })
    await notifyUsers(tx, institutionId, [user.id], { text }, now)
    const gone = portfolios
      .filter(({ id }) => removed.has(id))
      .map(({ name }) => ({ name: `${user.email}, ${name}`, listed: 'unchecked' as const }))
    await recordCells(tx, now, call, 'institution.assign-users', client.name, gone)
    return {}
  })
  return reply
})
