import type { Role } from '@portal/contract/access/roles.ts'

import type { UserCaller } from '../../src/access/caller.ts'
import type { Database } from '../../src/store/database.ts'
import { idOf, institutionIdOf } from '../../src/store/id.ts'
import { accounts, clients, institutions, portfolios, reportingCurrencies } from '../../src/store/tables/institution.ts'
import { userPortfolios, users } from '../../src/store/tables/session.ts'

/*
 * Two institutions with names in common, so that a query by name without the institution is detected.
 *
 * Harbour   Alder   Growth: Alpha, Beta      Unassigned: Gamma
 *           Birch   Income: Delta            Unassigned: none
 *           Cedar   Unassigned: none
 * Meadow    Alder   Growth: Alpha            Unassigned: none
 */

export const HARBOUR = institutionIdOf('Harbour')
export const MEADOW = institutionIdOf('Meadow')

const BOOKS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>> = {
  [HARBOUR]: {
    Alder: { Growth: ['Alpha', 'Beta'], Unassigned: ['Gamma'] },
    Birch: { Income: ['Delta'], Unassigned: [] },
    Cedar: { Unassigned: [] },
  },
  [MEADOW]: { Alder: { Growth: ['Alpha'], Unassigned: [] } },
}

export const clientId = (institutionId: string, client: string): string => idOf(institutionId, 'client', client)
export const portfolioId = (institutionId: string, client: string, portfolio: string): string =>
  idOf(institutionId, 'portfolio', `${client}/${portfolio}`)
export const accountId = (institutionId: string, client: string, account: string): string =>
  idOf(institutionId, 'account', `${client}/${account}`)

interface Person {
  readonly institutionId: string
  readonly role: Role
  readonly client?: string
  /** `client/portfolio`. */
  readonly portfolios: readonly string[]
}

/** People who sign in, by the local part of their e-mail. */
export const PEOPLE = {
  admin: { institutionId: HARBOUR, role: 'admin', portfolios: [] },
  employee: { institutionId: HARBOUR, role: 'employee', portfolios: ['Alder/Growth', 'Birch/Income'] },
  alder: { institutionId: HARBOUR, role: 'client', client: 'Alder', portfolios: ['Alder/Growth'] },
  birch: { institutionId: HARBOUR, role: 'client', client: 'Birch', portfolios: ['Birch/Income'] },
  fresh: { institutionId: HARBOUR, role: 'employee', portfolios: [] },
  stranger: { institutionId: MEADOW, role: 'admin', portfolios: [] },
} as const satisfies Record<string, Person>
export type PersonName = keyof typeof PEOPLE
export const PERSON_NAMES = Object.keys(PEOPLE) as readonly PersonName[]

/** A signed-in user; their access token is their name. */
export function callerNamed(name: PersonName): UserCaller {
  const { institutionId, role, client }: Person = PEOPLE[name]
  return {
    kind: 'user',
    institutionId,
    userId: idOf(institutionId, 'user', name),
    email: `${name}@clarity.example`,
    role,
    clientId: client === undefined ? null : clientId(institutionId, client),
    sessionId: idOf(institutionId, 'session', name),
    useLive: false,
  }
}

export async function bookTwoInstitutions(db: Database): Promise<void> {
  await db.withSystem(async (tx) => {
    await tx.insert(institutions).values([
      { id: HARBOUR, name: 'Harbour', pivotCurrency: 'EUR' },
      { id: MEADOW, name: 'Meadow', pivotCurrency: 'USD' },
    ])
    await tx
      .insert(reportingCurrencies)
      .values([
        ...['EUR', 'USD', 'CHF'].map((currency) => ({ institutionId: HARBOUR, currency })),
        { institutionId: MEADOW, currency: 'USD' },
      ])
    for (const [institutionId, books] of Object.entries(BOOKS)) {
      for (const [client, parts] of Object.entries(books)) {
        const key = clientId(institutionId, client)
        await tx.insert(clients).values({ id: key, institutionId, externalId: client, name: client, reportingCurrency: 'USD' })
        for (const [portfolio, names] of Object.entries(parts)) {
          const part = portfolioId(institutionId, client, portfolio)
          const row = { id: part, institutionId, clientId: key, name: portfolio, isUnassigned: portfolio === 'Unassigned' }
          await tx.insert(portfolios).values(row)
          for (const name of names) {
            const account = {
              institutionId,
              clientId: key,
              portfolioId: part,
              externalId: `${client}/${name}`,
              name,
              currency: 'USD',
            }
            await tx.insert(accounts).values({ ...account, id: accountId(institutionId, client, name) })
          }
        }
      }
    }
    for (const name of PERSON_NAMES) {
      const { institutionId, userId, email, role, clientId: client } = callerNamed(name)
      await tx.insert(users).values({ id: userId, institutionId, email, role, clientId: client })
      for (const path of PEOPLE[name].portfolios) {
        const [owner, portfolio] = path.split('/') as [string, string]
        await tx
          .insert(userPortfolios)
          .values({ institutionId, userId, portfolioId: portfolioId(institutionId, owner, portfolio) })
      }
    }
  })
}
