import { book } from '../../src/ingest/booking/book.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import type { Database } from '../../src/store/database.ts'
import { sql } from '../../src/store/drizzle.ts'
import { accounts, portfolios } from '../../src/store/tables/institution.ts'
import { users } from '../../src/store/tables/session.ts'
import { EMPTY_DATASET, share, trade } from '../datasets/sample-dataset.ts'
import { accountId, clientId, HARBOUR, MEADOW, portfolioId } from '../institutions/two-institutions.ts'
import { type AuthServer, openAuthServer } from '../servers/auth-server.ts'
import { isBooked, MEADOW_EMPLOYEE, personNamed } from './permission-people.ts'
import { type PermissionThings, type Sent, sentFor } from './permission-request.ts'
import { openCredentials } from './permission-sessions.ts'
import { type Cell, PEOPLE } from './permission-table.ts'
import { openThings } from './permission-things.ts'
import { openPrograms } from './permission-tokens.ts'

/** Two institutions with a market, and all principals of the table in them. */
export interface PermissionFixture {
  readonly authServer: AuthServer
  readonly things: PermissionThings
  readonly sentFor: (cell: Cell) => Sent
}

/** The users of `two-institutions.ts`, an empty portfolio for each client, a small market, and an object of every kind. */
export async function openPermissionFixture(): Promise<PermissionFixture> {
  const authServer = await openAuthServer()
  const { db } = authServer
  await addObjects(db)
  const programs = await openPrograms(authServer)
  const batches = await bookMarket(db, HARBOUR, [programs.books.id, programs.prices.id])
  const [foreignBatch] = await bookMarket(db, MEADOW, [])
  const credentials = await openCredentials(authServer, programs)
  const things = await openThings(authServer, programs, { harbour: batches, meadow: foreignBatch! })
  return { authServer, things, sentFor: (cell) => sentFor(cell, things, credentials) }
}

async function addObjects(db: Database): Promise<void> {
  await db.withSystem(async (tx) => {
    const clients = [...['Alder', 'Birch', 'Cedar'].map((name) => [HARBOUR, name] as const), [MEADOW, 'Alder'] as const]
    for (const [institutionId, client] of clients) {
      const id = portfolioId(institutionId, client, 'Empty')
      await tx.insert(portfolios).values({ id, institutionId, clientId: clientId(institutionId, client), name: 'Empty' })
    }
    await tx.insert(accounts).values({
      id: accountId(HARBOUR, 'Cedar', 'Epsilon'),
      institutionId: HARBOUR,
      clientId: clientId(HARBOUR, 'Cedar'),
      portfolioId: portfolioId(HARBOUR, 'Cedar', 'Unassigned'),
      externalId: 'Cedar/Epsilon',
      name: 'Epsilon',
      currency: 'USD',
    })
    const meadow = { id: MEADOW_EMPLOYEE, institutionId: MEADOW, email: 'meadow@clarity.example' }
    await tx.insert(users).values({ ...meadow, role: 'employee' })
    for (const { name, role } of Object.values(PEOPLE)) {
      if (isBooked(name)) continue
      const { userId: id, ...person } = personNamed(name)
      await tx.insert(users).values({ id, ...person, role })
    }
  })
}

const DAYS = ['02', '03', '04', '05', '08', '09', '10', '11', '12'].map((day) => `2024-01-${day}`)

/**
 * One share, two weeks of closes, and a purchase in every account.
 *
 * @param senders ids of tokens
 * @returns the ids of batches that can be undone: one a sender, and one without a sender
 */
async function bookMarket(db: Database, institutionId: string, senders: readonly string[]): Promise<readonly string[]> {
  const names =
    institutionId === HARBOUR ? ['Alder/Alpha', 'Alder/Beta', 'Alder/Gamma', 'Birch/Delta', 'Cedar/Epsilon'] : ['Alder/Alpha']
  const label = { source: 'import', bookedBy: 'system', knownAt: new Date('2024-01-15T00:00:00Z') } as const
  const market: Dataset = {
    ...EMPTY_DATASET,
    instruments: [share('ONE')],
    prices: DAYS.map((day, i) => ({ instrument: 'ONE', day, close: String(100 + i) })),
    fxRates: institutionId === HARBOUR ? DAYS.map((day) => ({ currency: 'USD', day, rate: '0.9' })) : [],
    transactions: names.map((account) => trade(`T ${account}`, { account, tradeDate: DAYS[1]! })),
  }
  await book(db, institutionId, market, { ...label, name: 'market' })
  const ids: string[] = []
  for (const [i, bookedBy] of [...senders.map((id) => `token:${id}`), 'system'].entries()) {
    const later = { ...EMPTY_DATASET, prices: [{ instrument: 'ONE', day: `2024-01-${15 + i}`, close: '110' }] }
    const { batchId } = await book(db, institutionId, later, { ...label, bookedBy, name: `later ${i}` })
    ids.push(batchId!)
  }
  return ids
}

/**
 * The state of the database, as one line a table and institution: equal lines, equal rows. Without what refused calls are meant to write:
 * recorded refusals, counted guesses, the last use of a token.
 */
export async function fingerprint(db: Database): Promise<readonly string[]> {
  const left = ['audit_events', 'audit_heads', 'attempts', 'sign_ins', 'passkey_challenges', 'sign_in_draws', 'stranger_failures']
  return await db.withSystem(async (tx) => {
    tables ??= (
      await tx.execute<{ name: string }>(
        sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
      )
    ).rows.map(({ name }) => name)
    const parts = tables
      .filter((name) => !left.includes(name))
      .map(
        (name) =>
          sql`select ${name}::text as name, to_jsonb(t) - 'last_used_at' - 'last_address' as row from ${sql.identifier(name)} t`,
      )
    const { rows } = await tx.execute<{ line: string }>(sql`
      select name || ' ' || coalesce(row ->> 'institution_id', row ->> 'id', 'all') || ' ' || md5(string_agg(row::text, E'\n' order by row::text)) as line
      from (${sql.join(parts, sql` union all `)}) all_rows group by name, coalesce(row ->> 'institution_id', row ->> 'id', 'all') order by 1`)
    return rows.map(({ line }) => line)
  })
}

let tables: readonly string[] | undefined
