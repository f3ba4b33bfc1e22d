import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { accountPortfolios, userPortfolios } from '@portal/contract/institution/portfolios.ts'

/** Replies of the matrix calls, by hand: as large as they must bear, with long names and an administrator, none of it sorted. */

const USERS = 200
const PORTFOLIOS = 100
const ACCOUNTS = 2_000

const idOf = (kind: number, place: number): string => `${kind}0000000-0000-4000-8000-${String(place).padStart(12, '0')}`
const times = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place)
const portfolioOf = (place: number): string => idOf(2, place)

const portfolios = times(PORTFOLIOS)
  .map((place) => ({
    id: portfolioOf(place),
    name:
      place === 0
        ? 'Unassigned'
        : `Portfolio ${place}${place % 9 === 4 ? ' of the Northumberland Endowment and Bursary Trust' : ''}`,
  }))
  .toReversed()

const users = times(USERS).map((place) => {
  const email =
    place === 7 ? 'a-very-long-name-of-somebody-who-is-known-by-it@northumberland.example' : `user-${place}@halden.example`
  const role = place === 3 ? ('admin' as const) : ('employee' as const)
  const never = { lastLogin: null, lastActivity: null, isDisabled: false }
  return { id: idOf(1, place), username: email, email, isAdmin: role === 'admin', role, ...never }
})

/** A user is in the portfolios their number divides by 10 up to; no user is in Portfolio 99. */
export const largeUsersReply: ResponseOf<typeof userPortfolios> = {
  users: users.toReversed(),
  portfolios,
  relationships: times(USERS).flatMap((user) =>
    times(PORTFOLIOS - 1)
      .filter((portfolio) => user !== 3 && (user + portfolio) % 10 === 0)
      .map((portfolio) => ({ userID: idOf(1, user), portfolioID: portfolioOf(portfolio), checked: true })),
  ),
  version: '7',
}

/** Account n is in portfolio n modulo 99. */
export const largeAccountsReply: ResponseOf<typeof accountPortfolios> = {
  accounts: times(ACCOUNTS)
    .map((place) => ({ id: idOf(3, place), name: `Account ${place}` }))
    .toReversed(),
  portfolios,
  relationships: times(ACCOUNTS).map((place) => ({
    accountID: idOf(3, place),
    portfolioID: portfolioOf(place % (PORTFOLIOS - 1)),
    checked: true,
  })),
  version: '7',
}
