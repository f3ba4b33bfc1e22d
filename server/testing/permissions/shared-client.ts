import type { Database } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { accounts, clients, institutions, portfolios } from '#store/tables/institution.ts'
import { users } from '#store/tables/session.ts'
import { UNASSIGNED_NUMBER } from './matrix-model.ts'
import { ACCOUNTS, PORTFOLIOS, USERS } from './random-actions.ts'

/** A client that several administrators work on at once, in an institution of its own. */
export interface SharedClient {
  readonly institutionId: string
  readonly clientId: string
  readonly admins: readonly string[]
  readonly users: readonly string[]
  readonly portfolios: readonly string[]
  readonly accounts: readonly string[]
}

export const emailOf = (userId: string): string => `${userId}@clarity.example`

/** Writes such a client; all of its accounts are unassigned. */
export async function insertSharedClient(db: Database, adminCount: number): Promise<SharedClient> {
  const ids = (count: number) => Array.from({ length: count }, () => newId())
  const shared = {
    institutionId: newId(),
    clientId: newId(),
    admins: ids(adminCount),
    users: ids(USERS),
    portfolios: ids(PORTFOLIOS),
    accounts: ids(ACCOUNTS),
  }
  const { institutionId, clientId } = shared
  const person = (id: string) => ({ id, institutionId, email: emailOf(id) })
  await db.withSystem(async (tx) => {
    await tx.insert(institutions).values({ id: institutionId, name: institutionId, pivotCurrency: 'EUR' })
    await tx.insert(clients).values({ id: clientId, institutionId, externalId: 'c', name: 'Client', reportingCurrency: 'EUR' })
    await tx.insert(portfolios).values(
      shared.portfolios.map((id, i) => ({
        id,
        institutionId,
        clientId,
        name: i === UNASSIGNED_NUMBER ? 'Unassigned' : `P${i}`,
        isUnassigned: i === UNASSIGNED_NUMBER,
      })),
    )
    const home = { institutionId, clientId, portfolioId: shared.portfolios[UNASSIGNED_NUMBER]!, currency: 'EUR' }
    await tx.insert(accounts).values(shared.accounts.map((id, i) => ({ id, ...home, externalId: `a${i}`, name: `A${i}` })))
    // Every second user is one of the client.
    await tx.insert(users).values([
      ...shared.admins.map((id) => ({ ...person(id), role: 'admin' as const, clientId: null })),
      ...shared.users.map((id, i) => ({
        ...person(id),
        ...(i % 2 === 0 ? ({ role: 'employee', clientId: null } as const) : ({ role: 'client', clientId } as const)),
      })),
    ])
  })
  return shared
}
