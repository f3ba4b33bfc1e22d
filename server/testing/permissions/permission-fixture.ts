import { randomUUID } from 'node:crypto'
import type { TokenScope } from '@portal/contract/access/roles.ts'
import { endpoints } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { newApiToken } from '../../src/access/api-tokens.ts'
import { hashOf, newToken } from '../../src/base/token.ts'
import { book } from '../../src/ingest/booking/book.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import type { Database } from '../../src/store/database.ts'
import { sql } from '../../src/store/drizzle.ts'
import { idOf, newId } from '../../src/store/id.ts'
import { insertApiToken } from '../../src/store/session/api-tokens.ts'
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
  PERSON_NAMES,
  type PersonName,
  portfolioId,
} from '../institutions/two-institutions.ts'
import { type AuthServer, emailOf, openAuthServer } from '../servers/auth-server.ts'
import { type Cell, isPerson, type ObjectName, PEOPLE, type PersonPrincipal, type Principal } from './permission-table.ts'

/** The address of the program's token, and another one. */
const LISTED = '192.0.2.10'
const ELSEWHERE = '198.51.100.9'

/** An object of every kind, for one of the columns of the table. */
export interface Things {
  readonly institutionId: string
  readonly clientName: string
  readonly clientId: string
  readonly portfolioId: string
  /** The portfolio of the accounts and cells. */
  readonly heldIn: string
  readonly accountId: string
  readonly accountName: string
  /** The account of the matrix, which may differ from that of reports. */
  readonly movedId: string
  readonly userId: string
  readonly sessionId: string
  readonly tokenId: string
  readonly batchId: string
}

/** The parts of a request. */
export interface Sent {
  readonly method: AnyEndpoint['method']
  readonly url: string
  readonly remoteAddress: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** Two institutions with a market, and all principals of the table in them. */
export interface PermissionFixture {
  readonly authServer: AuthServer
  readonly things: Readonly<Record<Exclude<ObjectName, 'pretended'>, Things>>
  readonly sentFor: (cell: Cell) => Sent
}

/** The users of `two-institutions.ts`, an empty portfolio for each client, tokens, batches, open sessions and a small market. */
export async function openPermissionFixture(): Promise<PermissionFixture> {
  const authServer = await openAuthServer()
  const { db } = authServer
  await addObjects(db)
  const programs = await openPrograms(authServer)
  const batches = await bookMarket(db, HARBOUR, [programs.books.id, programs.prices.id])
  const [foreignBatch] = await bookMarket(db, MEADOW, [])
  const credentials = await openCredentials(authServer, programs)
  const spare = await spareTokens(authServer)
  const sessionOf = async (name: PersonName) => (await openSession(authServer, name)).sessionId
  const thing = (
    institutionId: string,
    clientName: string,
    [account, heldIn]: readonly [string, string],
    moved: string,
    userId: string,
    sessionId: string,
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
    sessionId,
    tokenId: spare[institutionId]!,
    batchId: institutionId === HARBOUR ? batches[0]! : foreignBatch!,
  })
  const person = (name: PersonName) => callerNamed(name).userId
  const alder = await sessionOf('alder')
  const things: PermissionFixture['things'] = {
    own: thing(HARBOUR, 'Alder', ['Alpha', 'Growth'], 'Alpha', person('alder'), alder),
    assigned: {
      ...thing(HARBOUR, 'Birch', ['Delta', 'Income'], 'Delta', person('birch'), await sessionOf('birch')),
      batchId: batches[1]!,
    },
    unassigned: {
      ...thing(HARBOUR, 'Cedar', ['Epsilon', 'Unassigned'], 'Epsilon', person('fresh'), await sessionOf('employee')),
      clientName: 'Alder',
      accountId: accountId(HARBOUR, 'Alder', 'Gamma'),
      accountName: 'Gamma',
      batchId: batches[2]!,
    },
    foreign: thing(MEADOW, 'Alder', ['Alpha', 'Growth'], 'Alpha', MEADOW_EMPLOYEE, await sessionOf('stranger')),
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
      tokenId: randomUUID(),
      batchId: randomUUID(),
    },
  }
  return { authServer, things, sentFor: (cell) => sentFor(cell, things, credentials) }
}

const MEADOW_EMPLOYEE = '00000000-0000-8000-8000-00000000e001'

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

const isBooked = (name: string): name is PersonName => PERSON_NAMES.some((booked) => booked === name)

/** A user of `two-institutions.ts`, or one that only the table has. */
export function personNamed(name: string): { readonly userId: string; readonly institutionId: string; readonly email: string } {
  if (!isBooked(name)) return { userId: idOf(HARBOUR, 'user', name), institutionId: HARBOUR, email: `${name}@clarity.example` }
  const { userId, institutionId, email } = callerNamed(name)
  return { userId, institutionId, email }
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

type Credentials = Readonly<Record<Principal, { readonly headers: Readonly<Record<string, string>>; readonly address: string }>>

/** A token of Harbour for each scope. */
const openPrograms = async (authServer: AuthServer) => ({
  reports: await createToken(authServer, HARBOUR, ['read-reports']),
  prices: await createToken(authServer, HARBOUR, ['send-prices']),
  books: await createToken(authServer, HARBOUR, ['send-books']),
})

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

async function beginSignIn({ db, clock }: AuthServer, name: PersonName): Promise<string> {
  const { userId, institutionId } = callerNamed(name)
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + 300_000)
  await db.withSystem((tx) => insertSignIn(tx, { tokenHash: hashOf(token), institutionId, userId, expiresAt }))
  return token
}

async function createToken({ db, clock }: AuthServer, institutionId: string, scopes: readonly TokenScope[]) {
  const token = newApiToken()
  const id = newId()
  const createdBy = callerNamed(institutionId === HARBOUR ? 'admin' : 'stranger').userId
  await db.withInstitution(institutionId, (tx) =>
    insertApiToken(tx, {
      id,
      institutionId,
      prefix: token.slice(0, 12),
      tokenHash: hashOf(token),
      name: '',
      scopes,
      ipAddresses: [LISTED],
      createdBy,
      createdAt: clock.now(),
      expiresAt: null,
    }),
  )
  return { id, token }
}

async function spareTokens(authServer: AuthServer): Promise<Readonly<Record<string, string>>> {
  const idIn = async (institutionId: string) => (await createToken(authServer, institutionId, ['read-reports'])).id
  return { [HARBOUR]: await idIn(HARBOUR), [MEADOW]: await idIn(MEADOW) }
}

function sentFor(cell: Cell, things: PermissionFixture['things'], credentials: Credentials): Sent {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === cell.call)!
  const thing = things[cell.object === 'pretended' ? 'own' : cell.object]
  const own = cell.principal === 'other-admin' ? things.foreign : things.own
  const { headers, address } = credentials[cell.principal]
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameter(cell, name, thing, own))}`
  const body = endpoint.method === 'POST' ? bodyFor(cell, endpoint, thing, own) : undefined
  return {
    method: endpoint.method,
    url,
    remoteAddress: cell.principal === 'program-elsewhere' ? anotherAddress() : address,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  }
}

/** @param own the institution of the caller, where the cell is about another kind of object */
function parameter({ call, kind }: Cell, name: string, thing: Things, own: Things): string {
  if (name === 'institutionID') return kind === 'institution' ? thing.institutionId : own.institutionId
  if (name === 'tokenId') return kind === 'institution' ? own.tokenId : thing.tokenId
  if (name === 'clientID') return thing.clientId
  if (name === 'userID') return thing.userId
  if (name === 'ticket') return newToken()
  if (/ \/sessions/.test(call)) return thing.sessionId
  if (/ \/imports/.test(call)) return thing.batchId
  if (/ \/b2b\/admins/.test(call)) return thing.userId
  return / \/b2b\/portfolios/.test(call) ? thing.portfolioId : thing.clientId
}

let asked = 0

/** Callers that use many invalid tokens from one address are refused; another test checks that. */
function anotherAddress(): string {
  asked += 1
  return `198.18.${asked >> 8}.${asked & 255}`
}

function bodyFor({ call, kind, object, principal }: Cell, endpoint: AnyEndpoint, thing: Things, own: Things): unknown {
  const email = isPerson(principal) ? personNamed(PEOPLE[principal].name).email : 'program@clarity.example'
  const userName = object === 'pretended' ? emailOf('fresh') : email
  const unknown = `unknown-${++asked}@clarity.example`
  const path = call.slice(call.indexOf('/'))
  const special: Readonly<Record<string, unknown>> = {
    '/b2b/admins/login': { email: unknown, password: 'Copper-Lantern-88' },
    '/auth/qr-code-new': { email },
    '/auth/verify-2fa-code-new': { email, code: '000000' },
    '/auth/refresh': { isActive: true },
    '/auth/reset-password': { email: unknown },
    '/auth/set-password': { token: newToken(), password: 'Copper-Lantern-88' },
    '/auth/change-password': { currentPassword: 'Wrong-Lantern-88', password: 'Copper-Lantern-89' },
    '/preferences': { key: 'columns', value: ['npv'] },
    '/exports': { file: 'npv-snapshot.csv', rows: 1 },
    '/b2b/admins/register-user': {
      email: unknown,
      institutionID: kind === 'institution' ? thing.institutionId : own.institutionId,
      ...(kind === 'administered' && { clientID: thing.clientId }),
    },
    '/b2b/portfolios': { name: `Portfolio ${asked}`, clientID: thing.clientId },
    '/b2b/user-portfolios/update': [{ userID: thing.userId, portfolioID: thing.portfolioId, checked: true }],
    '/b2b/account-portfolios/update': [
      { accountID: thing.movedId, portfolioID: thing.heldIn, checked: false },
      { accountID: thing.movedId, portfolioID: thing.portfolioId, checked: true },
    ],
    '/b2b/institutions/token/{institutionID}': { institutionID: thing.institutionId, ipAddresses: [LISTED] },
    '/imports': { name: `import ${asked}`, dryRun: true, files: {} },
    '/quotes': { quotes: [{ instrument: 'ONE', price: 101, at: 1_704_067_200 }] },
  }
  if (Object.hasOwn(special, path)) return special[path]
  const clientName = kind === 'clients' && object === 'missing' ? 'Dogwood' : thing.clientName
  const selection = { userName, clientName, accountsInScope: [thing.accountId], deviceType: 0 }
  const report = { ...selection, reportingCCY: 'USD' }
  const candidates: readonly object[] = [
    selection,
    report,
    { ...selection, useLive: false },
    { ...report, changes: [] },
    { ...report, endpoint: '/clarityConnect/npvSnapshot_CC', row: [thing.accountName], column: 'npv' },
    {},
  ]
  const body = candidates.find((candidate) => endpoint.request.safeParse(candidate).success)
  if (body === undefined) throw new Error(`${call}: none of the bodies is what it takes; add one.`)
  return body
}

/**
 * The state of the database, as one line a table and institution: equal lines, equal rows. Without what refused calls are meant to write:
 * recorded refusals, counted guesses, the last use of a token.
 */
export async function fingerprint(db: Database): Promise<readonly string[]> {
  const left = ['audit_events', 'audit_heads', 'attempts', 'sign_ins']
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
