import { deepEqual, equal, ok } from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@portal/contract/catalogue.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { accountPortfolios, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import fc from 'fast-check'

import { createApiTokens } from '#access/api-tokens.ts'
import { createBudgets } from '#access/budgets.ts'
import type { UserCaller } from '#access/caller.ts'
import { createEntitlements } from '#access/entitlements.ts'
import { createFoldedEvents } from '#access/folded-events.ts'
import { createBackground } from '#base/background.ts'
import { createJsonLog } from '#base/json-log.ts'
import { sealingKey } from '#base/secrets/seal.ts'
import { serveAll } from '#http/serve.ts'
import { createServer, type Server } from '#http/server.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { Database } from '#store/database.ts'
import { sql } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { entitlementVersion } from '#store/institution/entitlements.ts'
import { commitSeed } from '../../../scripts/commit-seed.ts'
import { testClock } from '../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { NO_FEEDS } from '../../testing/no-feeds.ts'
import { type Act, newMatrixModel, perform, type Seen } from '../../testing/permissions/matrix-model.ts'
import { ACCOUNTS, history, PORTFOLIOS, USERS } from '../../testing/permissions/random-actions.ts'
import { emailOf, insertSharedClient, type SharedClient } from '../../testing/permissions/shared-client.ts'
import { HTTP_SETTINGS } from '../../testing/servers/portal.ts'
import { UNLIMITED } from '../../testing/unlimited.ts'
import { administrationAnswers } from './answers.ts'

/*
 * Protection 42: two to ten administrators work on one client at once, each through their own list of actions. Every action holds the
 * institution's lock, so the actions have an order, which their transactions record; in that order the model must predict every reply,
 * and the database must equal the model at the end. `HISTORIES` is the number of runs, `LAW_SEED` their seed.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 25)
const SEED = Math.abs(commitSeed())
/** Runs in parallel, each in its own institution: nearly all their time is waiting for the database. */
const LANES = 4

/** A running action: the state its administrator had read, its position in the order, and its reply. */
interface Sent {
  readonly act: Act
  readonly seen: Seen
  turn?: { readonly place: number; readonly version: number }
  status?: number
}

describe(`histories of administrators (seed ${SEED})`, () => {
  let test: TestDatabase
  let pool: Database
  let server: Server
  const callers = new Map<string, UserCaller>()
  const underWay = new AsyncLocalStorage<Sent>()
  let turns = 0
  before(async () => {
    test = await openTestDatabase()
    const clock = testClock()
    const log = createJsonLog(() => {}, clock)
    const background = createBackground(log)
    // Enough connections for several administrators of every run.
    pool = openDatabase(test.url, { connections: 10 * LANES })
    const db: Database = { ...pool, as: noteTurns(pool) }
    const budgets = createBudgets(clock, UNLIMITED)
    const foldedEvents = createFoldedEvents({ db, clock, log, budgets })
    const services = {
      db,
      clock,
      log,
      budgets,
      foldedEvents,
      http: HTTP_SETTINGS,
      sessions: { callerOf: async (token: string) => callers.get(token), invalidateUser: () => {} },
      apiTokens: createApiTokens({ db, clock, background, foldedEvents }),
      entitlements: createEntitlements(db),
      mailer: { send: async () => {}, close: () => {} },
      outboxFolder: '/nowhere',
      limitsChanged: () => {},
      feeds: NO_FEEDS,
      publicUrl: HTTP_SETTINGS.publicUrl,
      factorKey: sealingKey(randomBytes(32)),
      background,
    }
    server = createServer(services.http, log)
    serveAll(server, endpoints, administrationAnswers, services)
    await server.ready()
  })
  after(async () => {
    await server.close()
    await pool.close()
    await test.close()
  })

  /** Called while an action holds the lock, whether it succeeds or is refused: its position in the order, and the version after it. */
  function noteTurns(real: Database): Database['as'] {
    return (principal, work) =>
      real.as(principal, async (tx) => {
        const sent = underWay.getStore()
        const note = async () => {
          if (!sent || sent.act.kind === 'read') return
          const version = (await entitlementVersion(tx, principal.institutionId)) ?? 0
          sent.turn = { place: ++turns, version }
        }
        try {
          const result = await work(tx)
          await note()
          return result
        } catch (error) {
          await note()
          throw error
        }
      })
  }

  async function insertFixture(adminCount: number): Promise<SharedClient> {
    const fixture = await insertSharedClient(test.db, adminCount)
    const { institutionId } = fixture
    for (const userId of fixture.admins) {
      const email = emailOf(userId)
      const who = { institutionId, userId, email, role: 'admin' as const, clientId: null, sessionId: newId(), useLive: false }
      callers.set(userId, { kind: 'user', ...who })
    }
    return fixture
  }

  async function ask(admin: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, version?: number) {
    const request = {
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${admin}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': String(version) }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    }
    for (;;) {
      const reply = await server.inject(request)
      if (reply.statusCode !== 503) return { status: reply.statusCode, body: reply.json() as unknown }
      // On a busy machine no connection was free in time, and nothing was done. The last test checks that there was no deadlock.
      await sleep(100)
    }
  }

  async function read(fixture: SharedClient, admin: string) {
    const { clientId } = fixture
    const ofUsers = await ask(admin, 'GET', `/b2b/user-portfolios/client/${clientId}`)
    const ofAccounts = await ask(admin, 'GET', `/b2b/account-portfolios/client/${clientId}`)
    const userMatrix = ofUsers.body as ResponseOf<typeof userPortfolios>
    const accountMatrix = ofAccounts.body as ResponseOf<typeof accountPortfolios>
    const placeOf = new Map(accountMatrix.relationships.map(({ accountID, portfolioID }) => [accountID, portfolioID]))
    const seen: Seen = {
      usersVersion: Number(userMatrix.version),
      accountsVersion: Number(accountMatrix.version),
      places: fixture.accounts.map((id) => fixture.portfolios.indexOf(placeOf.get(id)!)),
    }
    return { seen, userMatrix, accountMatrix }
  }

  /** Sends one action as a browser would. */
  function send(fixture: SharedClient, admin: string, { act, seen }: Sent): Promise<{ readonly status: number }> {
    const userID = (number: number) => fixture.users[number]!
    const portfolioID = (number: number) => fixture.portfolios[number]!
    if (act.kind === 'save-users') {
      const body = act.cells.map((cell) => ({
        userID: userID(cell.user),
        portfolioID: portfolioID(cell.portfolio),
        checked: cell.checked,
      }))
      return ask(admin, 'POST', '/b2b/user-portfolios/update', body, act.isVersioned ? seen.usersVersion : undefined)
    }
    if (act.kind === 'save-accounts') {
      const body = act.moves.flatMap(({ account, to }) => {
        const accountID = fixture.accounts[account]!
        const from = seen.places[account]!
        const old = { accountID, portfolioID: portfolioID(from), checked: false }
        return [...(from === to ? [] : [old]), { accountID, portfolioID: portfolioID(to), checked: true }]
      })
      return ask(admin, 'POST', '/b2b/account-portfolios/update', body, act.isVersioned ? seen.accountsVersion : undefined)
    }
    if (act.kind === 'delete-user') return ask(admin, 'DELETE', `/b2b/admins/${userID(act.user)}`)
    if (act.kind === 'delete-portfolio') return ask(admin, 'DELETE', `/b2b/portfolios/${portfolioID(act.portfolio)}`)
    if (act.kind === 'remove-row')
      return ask(admin, 'DELETE', `/b2b/user-portfolios/client/${fixture.clientId}/${userID(act.user)}`)
    throw new Error('Reading is not sent.')
  }

  /** One administrator's list, in sequence; the others' run in parallel. */
  async function runActions(fixture: SharedClient, admin: string, acts: readonly Act[]): Promise<readonly Sent[]> {
    const all: Sent[] = []
    let { seen } = await read(fixture, admin)
    for (const each of acts) {
      if (each.kind === 'read') {
        ;({ seen } = await read(fixture, admin))
        continue
      }
      const sent: Sent = { act: each, seen }
      all.push(sent)
      const { status } = await underWay.run(sent, () => send(fixture, admin, sent))
      sent.status = status
    }
    return all
  }

  async function check(scripts: readonly (readonly Act[])[]): Promise<void> {
    const fixture = await insertFixture(scripts.length)
    const runs = await Promise.all(scripts.map((acts, i) => runActions(fixture, fixture.admins[i]!, acts)))
    const sent = runs.flat()
    for (const { status, turn } of sent) ok(turn && [200, 404, 409].includes(status!), `answered ${status}`)
    const model = newMatrixModel(USERS, PORTFOLIOS, ACCOUNTS)
    for (const { act: each, seen, turn, status } of sent.toSorted((a, b) => a.turn!.place - b.turn!.place)) {
      equal(status, perform(model, each, seen, turn!.version), JSON.stringify(each))
    }
    const { seen, userMatrix } = await read(fixture, fixture.admins[0]!)
    deepEqual(seen.places, model.places)
    const numbers = userMatrix.relationships.map(
      ({ userID, portfolioID }) => `${fixture.users.indexOf(userID)}/${fixture.portfolios.indexOf(portfolioID)}`,
    )
    deepEqual(numbers.sort(), [...model.cells].sort())
    deepEqual(new Set(userMatrix.portfolios.map(({ id }) => fixture.portfolios.indexOf(id))), model.portfolios)
    const stillThere = userMatrix.users.filter(({ isAdmin }) => !isAdmin).map(({ id }) => fixture.users.indexOf(id))
    deepEqual(new Set(stillThere), model.users)
    for (const admin of fixture.admins) callers.delete(admin)
    equal(
      (await test.db.withInstitution(fixture.institutionId, (tx) => verifyAuditTrail(tx, fixture.institutionId))).isWhole,
      true,
    )
  }

  it(`${HISTORIES} of two to ten in parallel: no update is lost, and every refusal has its reason`, async () => {
    const play = (lane: number) =>
      fc.assert(fc.asyncProperty(history, check), {
        numRuns: Math.ceil(HISTORIES / LANES),
        seed: SEED + lane,
        endOnFailure: HISTORIES > 1_000,
      })
    await Promise.all(Array.from({ length: LANES }, (_, lane) => play(lane)))
  })

  it('leave every account in one portfolio of its client, every foreign key valid, and no deadlock', async () => {
    const { rows } = await test.db.withSystem((tx) =>
      tx.execute<Record<string, number>>(sql`
        select (select count(*)::integer from institutions) as institutions,
          (select count(*)::integer from accounts a left join portfolios p on p.id = a.portfolio_id and p.client_id = a.client_id
            where p.id is null) as homeless,
          (select count(*)::integer from user_portfolios x left join users u on u.id = x.user_id
            left join portfolios p on p.id = x.portfolio_id where u.id is null or p.id is null) as assignments,
          (select count(*)::integer from user_portfolio_changes x left join users u on u.id = x.user_id
            left join portfolios p on p.id = x.portfolio_id where u.id is null or p.id is null) as memories,
          (select count(*)::integer from notifications x left join users u on u.id = x.user_id where u.id is null) as notifications,
          (select count(*)::integer from clients c where 1 <> (select count(*) from portfolios p
            where p.client_id = c.id and p.is_unassigned)) as "withoutUnassigned",
          (select deadlocks::integer from pg_stat_database where datname = current_database()) as deadlocks`),
    )
    const { institutions: count, ...left } = rows[0]!
    ok(count! >= HISTORIES)
    deepEqual(left, { homeless: 0, assignments: 0, memories: 0, notifications: 0, withoutUnassigned: 0, deadlocks: 0 })
  })
})
