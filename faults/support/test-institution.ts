import { createSessions } from '../../server/src/access/sessions.ts'
import { type Clock, systemClock } from '../../server/src/base/clock.ts'
import { openDatabase } from '../../server/src/store/connection/open.ts'
import { newId } from '../../server/src/store/id.ts'
import { accounts, clients, institutions, portfolios, reportingCurrencies } from '../../server/src/store/tables/institution.ts'
import { users } from '../../server/src/store/tables/session.ts'

/** An institution with one client, which the writers modify. */
export interface TestInstitution {
  readonly institutionId: string
  readonly clientId: string
  readonly admins: readonly { readonly id: string; readonly email: string }[]
  /** Employees whose assignments are saved. */
  readonly people: readonly string[]
  /** The first is the built-in one. */
  readonly portfolios: readonly string[]
  readonly accounts: readonly string[]
}

const ADMINS = 10
const PEOPLE = 10
const PORTFOLIOS = 6
const ACCOUNTS = 40

/** Creates the institution in a migrated database. */
export async function createInstitution(url: string): Promise<TestInstitution> {
  const ids = (count: number) => Array.from({ length: count }, () => newId())
  const institutionId = newId()
  const institution: TestInstitution = {
    institutionId,
    clientId: newId(),
    admins: ids(ADMINS).map((id, i) => ({ id, email: `admin${i}@faults.example` })),
    people: ids(PEOPLE),
    portfolios: ids(PORTFOLIOS),
    accounts: ids(ACCOUNTS),
  }
  const { clientId } = institution
  const db = openDatabase(url, { connections: 1 })
  try {
    await db.withSystem(async (tx) => {
      await tx.insert(institutions).values({ id: institutionId, name: 'Faults', pivotCurrency: 'EUR' })
      await tx.insert(reportingCurrencies).values({ institutionId, currency: 'EUR' })
      await tx.insert(clients).values({ id: clientId, institutionId, externalId: 'c', name: 'Client', reportingCurrency: 'EUR' })
      await tx.insert(portfolios).values(
        institution.portfolios.map((id, i) => ({
          id,
          institutionId,
          clientId,
          name: i === 0 ? 'Unassigned' : `Portfolio ${i}`,
          isUnassigned: i === 0,
        })),
      )
      const home = { institutionId, clientId, portfolioId: institution.portfolios[0]!, currency: 'EUR' }
      await tx
        .insert(accounts)
        .values(institution.accounts.map((id, i) => ({ id, ...home, externalId: `a${i}`, name: `Account ${i}` })))
      await tx.insert(users).values([
        ...institution.admins.map(({ id, email }) => ({ id, institutionId, email, role: 'admin' as const, clientId: null })),
        ...institution.people.map((id, i) => ({
          id,
          institutionId,
          email: `person${i}@faults.example`,
          role: 'employee' as const,
          clientId: null,
        })),
      ])
    })
  } finally {
    await db.close()
  }
  return institution
}

/** An access token for each administrator, as signing in returns it at a time of the portal's clock. */
export async function signInAll(
  url: string,
  { institutionId, admins }: TestInstitution,
  clock: Clock = systemClock,
): Promise<readonly string[]> {
  const db = openDatabase(url, { connections: 1 })
  const sessions = createSessions(db, clock)
  try {
    const tokens: string[] = []
    for (const { id } of admins) {
      const from = { address: '127.0.0.1', userAgent: 'faults' }
      tokens.push((await db.withSystem((tx) => sessions.open(tx, { id, institutionId }, from))).accessToken)
    }
    return tokens
  } finally {
    await db.close()
  }
}
