import { hasRight, isAdministrator } from '@portal/contract/access/roles.ts'
import { userPortfolios } from '@portal/contract/institution/portfolios.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { findClient } from '#store/institution/portfolios.ts'
import { assignmentsOfClient } from '#store/institution/user-portfolios.ts'
import { type ListedUser, usersOf } from '#store/session/users.ts'
import type { AdministrationServices } from '../services.ts'
import { presentUsers } from '../users/present-user.ts'
import { matrixColumns } from './matrix-portfolios.ts'
import { matrixVersion } from './matrix-version.ts'

/**
 * The checked cells. Cells of users who see every client are left out, since their boxes do not change; so are assignments whose user or
 * portfolio was deleted during the read.
 */
export const answerUserPortfolios = answer(userPortfolios, async ({ params, caller }, { db }: AdministrationServices) => {
  const { institutionId } = caller
  return db.as(
    caller,
    async (tx) => {
      const client = await findClient(tx, institutionId, params.id)
      if (!client) throw notFound()
      const version = await matrixVersion(tx, institutionId)
      const rows = (await usersOf(tx, institutionId)).filter((user) => isRowOf(user, client.id))
      const portfolios = await matrixColumns(tx, institutionId, client.id)
      const shown = new Set([...rows, ...portfolios].map(({ id }) => id))
      const relationships = (await assignmentsOfClient(tx, institutionId, client.id))
        .filter(({ userId, portfolioId }) => shown.has(userId) && shown.has(portfolioId))
        .map(({ userId, portfolioId }) => ({ userID: userId, portfolioID: portfolioId, checked: true }))
      return { users: presentUsers(rows), portfolios, relationships, version }
    },
    'read only',
  )
})

/** All users but those of another client. */
export const isRowOf = ({ clientId, role }: ListedUser, client: string): boolean =>
  hasRight(role, 'see-every-client') || clientId === null || clientId === client

/** Throws 409 for a user who sees every client. */
export function assertIsAssigned({ email, role }: ListedUser): void {
  if (!hasRight(role, 'see-every-client')) return
  throw new Failure(409, refusal('seesEveryPortfolio', { email, isAdministrator: isAdministrator(role) }))
}
