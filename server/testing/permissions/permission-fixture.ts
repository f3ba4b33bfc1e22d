import { randomUUID } from 'node:crypto'

import { hashOf, newToken } from '../../src/base/secrets/token.ts'
import { book } from '../../src/ingest/booking/book.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import type { Database } from '../../src/store/database.ts'
import { sql } from '../../src/store/drizzle.ts'
import { devicesOf, insertDevice } from '../../src/store/session/known-devices.ts'
import { insertPasskey, passkeysOf } from '../../src/store/session/passkeys.ts'
import { insertSignIn } from '../../src/store/session/sign-ins.ts'
import { accounts, portfolios } from '../../src/store/tables/institution.ts'
import { users } from '../../src/store/tables/session.ts'
import { EMPTY_DATASET, share, trade } from '../datasets/sample-dataset.ts'
import {
  accountId,
  callerNamed,
  clientId,
  HARBOUR,
  MEADOW,
  type PersonName,
  portfolioId,
} from '../institutions/two-institutions.ts'
import { type AuthServer, openAuthServer } from '../servers/auth-server.ts'
import { isBooked, MEADOW_EMPLOYEE, personNamed } from './permission-people.ts'
import { type Credentials, LISTED, type PermissionThings, type Sent, sentFor, type Things } from './permission-request.ts'
import { addShared } from './permission-shared.ts'
import { type Cell, PEOPLE, type PersonPrincipal } from './permission-table.ts'
import { openPrograms, spareTokens } from './permission-tokens.ts'

const ELSEWHERE = '198.51.100.9'

/** Two institutions with a market, and all principals of the table in them. */
export interface PermissionFixture {
  readonly authServer: AuthServer
  readonly things: PermissionThings
  readonly sentFor: (cell: Cell) => Sent
}

/** The users of `two-institutions.ts`, an empty portfolio for each client, tokens, batches, mandates, sources, open sessions, known devices, passkeys and a small market. */
export async function openPermissionFixture(): Promise<PermissionFixture> {
  const authServer = await openAuthServer()
  const { db } = authServer
  await addObjects(db)
  const programs = await openPrograms(authServer)
  const batches = await bookMarket(db, HARBOUR, [programs.books.id, programs.prices.id])
  const [foreignBatch] = await bookMarket(db, MEADOW, [])
  const credentials = await openCredentials(authServer, programs)
  const spare = await spareTokens(authServer)
  const shared = {
    [HARBOUR]: await addShared(authServer, HARBOUR, ['Alder/Alpha', 'Alder/Gamma', 'Birch/Delta']),
    [MEADOW]: await addShared(authServer, MEADOW, ['Alder/Alpha']),
  }
  const signedIn = async (name: PersonName) => ({
    sessionId: (await openSession(authServer, name)).sessionId,
    deviceId: await knowDevice(authServer, name),
    passkeyId: await addPasskey(authServer, name),
  })
  const thing = (
    institutionId: string,
    clientName: string,
    [account, heldIn]: readonly [string, string],
    moved: string,
    userId: string,
    own: Pick<Things, 'sessionId' | 'deviceId' | 'passkeyId'>,
  ): Things => ({
    institutionId,
    clientName,
    clientId: clientId(institutionId, clientName),
    portfolioId: portfolioId(institutionId, clientName, 'Empty'),
    heldIn: portfolioId(institutionId, clientName, heldIn),
    accountId: accountId(institutionId, clientName, account),
    accountName: account,
    movedId: accountId(institutionId, clientName, moved),
    userId,
    ...own,
    ...shared[institutionId]!,
    tokenId: spare[institutionId]!,
    batchId: institutionId === HARBOUR ? batches[0]! : foreignBatch!,
  })
  const person = (name: PersonName) => callerNamed(name).userId
  const alder = await signedIn('alder')
  const things: PermissionFixture['things'] = {
    own: thing(HARBOUR, 'Alder', ['Alpha', 'Growth'], 'Alpha', person('alder'), alder),
    assigned: {
      ...thing(HARBOUR, 'Birch', ['Delta', 'Income'], 'Delta', person('birch'), await signedIn('birch')),
      batchId: batches[1]!,
    },
    unassigned: {
      ...thing(HARBOUR, 'Cedar', ['Epsilon', 'Unassigned'], 'Epsilon', person('fresh'), await signedIn('employee')),
      clientName: 'Alder',
      accountId: accountId(HARBOUR, 'Alder', 'Gamma'),
      accountName: 'Gamma',
      batchId: batches[2]!,
    },
    foreign: thing(MEADOW, 'Alder', ['Alpha', 'Growth'], 'Alpha', MEADOW_EMPLOYEE, await signedIn('stranger')),
    missing: {
      institutionId: randomUUID(),
      clientName: 'Alder',
      clientId: randomUUID(),
      portfolioId: randomUUID(),
      heldIn: randomUUID(),
      accountId: randomUUID(),
      accountName: 'Alpha',
      movedId: randomUUID(),
      userId: randomUUID(),
      sessionId: randomUUID(),
      deviceId: randomUUID(),
      passkeyId: randomUUID(),
      tokenId: randomUUID(),
      batchId: randomUUID(),
      mandateId: randomUUID(),
      assignmentId: randomUUID(),
      limitId: randomUUID(),
      sourceId: randomUUID(),
      deliveryTokenId: randomUUID(),
    },
  }
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

async function openCredentials(authServer: AuthServer, programs: Awaited<ReturnType<typeof openPrograms>>): Promise<Credentials> {
  const bearer = async ({ name }: (typeof PEOPLE)[PersonPrincipal]) => ({
    headers: { authorization: `Bearer ${(await openSession(authServer, name)).accessToken}` },
    address: ELSEWHERE,
  })
  const program = ({ token }: { readonly token: string }, address: string) => ({
    headers: { authorization: `Bearer ${token}` },
    address,
  })
  const { 'signing-in': signingIn, ...signedIn } = PEOPLE
  const bearers = await Promise.all(Object.values(signedIn).map(bearer))
  const people = Object.fromEntries(Object.keys(signedIn).map((principal, i) => [principal, bearers[i]!])) as {
    [principal in keyof typeof signedIn]: (typeof bearers)[number]
  }
  return {
    nobody: { headers: {}, address: ELSEWHERE },
    'signing-in': { headers: { cookie: `__Host-pre=${await beginSignIn(authServer, signingIn.name)}` }, address: ELSEWHERE },
    ...people,
    program: program(programs.reports, LISTED),
    'program-elsewhere': program(programs.reports, ELSEWHERE),
    'price-program': program(programs.prices, LISTED),
    'book-program': program(programs.books, LISTED),
  }
}

function openSession({ db, sessions }: AuthServer, name: string) {
  const { userId: id, institutionId } = personNamed(name)
  return db.withInstitution(institutionId, (tx) =>
    sessions.open(tx, { id, institutionId }, { address: ELSEWHERE, userAgent: 'test' }),
  )
}

async function knowDevice({ db, clock }: AuthServer, name: string): Promise<string> {
  const { userId, institutionId } = personNamed(name)
  const tokenHash = hashOf(newToken())
  return await db.withInstitution(institutionId, async (tx) => {
    await insertDevice(tx, { userId, institutionId, tokenHash, address: ELSEWHERE, userAgent: 'test' }, clock.now())
    return (await devicesOf(tx, userId, clock.now())).find((device) => device.tokenHash === tokenHash)!.id
  })
}

async function addPasskey({ db, clock }: AuthServer, name: string): Promise<string> {
  const { userId, institutionId } = personNamed(name)
  const credentialId = newToken()
  const passkey = { userId, institutionId, credentialId, publicKey: '', counter: 0, transports: [], name: 'Laptop' }
  return await db.as({ userId, institutionId }, async (tx) => {
    await insertPasskey(tx, passkey, clock.now())
    return (await passkeysOf(tx, userId)).find((each) => each.credentialId === credentialId)!.id
  })
}

async function beginSignIn({ db, clock }: AuthServer, name: PersonName): Promise<string> {
  const { userId, institutionId } = callerNamed(name)
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + 300_000)
  await db.withSystem((tx) => insertSignIn(tx, { tokenHash: hashOf(token), institutionId, userId, expiresAt }))
  return token
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
