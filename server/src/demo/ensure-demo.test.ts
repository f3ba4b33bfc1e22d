import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { type Curves, discount } from '@portal/engine/curves/curves.ts'
import { min } from 'drizzle-orm'
import { createEntitlements } from '#access/entitlements.ts'
import { scopeOf } from '#access/scope.ts'
import type { Log } from '#base/log.ts'
import { createPasswords } from '#base/secrets/password-hash.ts'
import { sealingKey, unseal } from '#base/secrets/seal.ts'
import { createHistories } from '#histories/histories.ts'
import { createMarkets } from '#histories/markets.ts'
import { count, eq, max } from '#store/drizzle.ts'
import { institutionIdOf } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { endMandate, readMandates } from '#store/limits/mandates.ts'
import { findUserByEmail } from '#store/session/users.ts'
import { batches } from '#store/tables/batches.ts'
import { income, transactions, transfers } from '#store/tables/ledger.ts'
import { fxRates, instruments, prices } from '#store/tables/market.ts'
import { userPortfolios, users } from '#store/tables/session.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { base32Bytes } from './base32.ts'
import { demoMandates, ensureMandates } from './demo-mandates.ts'
import { ensureDemo } from './ensure-demo.ts'
import { AURUM_TRUST } from './institutions/aurum-trust.ts'
import { HALDEN_PARTNERS } from './institutions/halden-partners.ts'
import type { AccountBook } from './ledger/account-book.ts'
import { runAccount } from './ledger/run-account.ts'
import { crossRate, npv } from './ledger/worth.ts'
import { simulateMarket } from './market/market.ts'
import { DEMO_FACTOR_SECRET, DEMO_PASSWORD, DEMO_SIGN_INS } from './sign-ins.ts'

const LOG: Log = { info: () => {}, warn: () => {}, error: () => {} }
const FACTOR_KEY = sealingKey(new Uint8Array(32).fill(7))
const NOW = new Date('2026-11-21T09:00:00Z')
const TABLES = { prices, fxRates, instruments, transactions, income, transfers, batches, users, userPortfolios }

/** Effect of discounting on the forwards of an account, which the simulation takes at the spot rate, in its currency. */
function carryOfForwards({ units, market, plan }: AccountBook, index: number, curves: Curves): number {
  const day = market.timeline.days[index]!
  let total = 0
  for (const [instrument, quantity] of units) {
    const forward = market.forwardById.get(instrument)
    if (!forward) continue
    const { line, rate, maturity } = forward
    const lost = (currency: string) => 1 - discount(curves.curveOn(currency, day), day, maturity)
    const carry = rate * lost(line.currency) - crossRate(market, line.buyCurrency, line.currency, index) * lost(line.buyCurrency)
    total += quantity * carry * crossRate(market, line.currency, plan.currency, index)
  }
  return total
}

describe('the demo institutions in a database', () => {
  let test: TestDatabase
  const ensure = (asOf: string | null) => ensureDemo(test.db, { now: NOW, asOf, log: LOG, factorKey: FACTOR_KEY })
  const rowCounts = () =>
    test.db.withSystem(async (tx) => {
      const counts: Record<string, number> = {}
      for (const [name, table] of Object.entries(TABLES)) {
        const [row] = await tx.select({ rows: count() }).from(table)
        counts[name] = row!.rows
      }
      return counts
    })
  const spanOfPrices = () =>
    test.db.withSystem(async (tx) => {
      const [row] = await tx.select({ first: min(prices.day), last: max(prices.day) }).from(prices)
      return row
    })

  before(async () => {
    test = await openTestDatabase()
    await ensure('2026-11-18')
  })
  after(() => test.close())

  it('are unchanged when there is nothing to do', async () => {
    const before = await rowCounts()
    ok(before.prices! > 200_000 && before.transactions! > 1_500 && before.users === 5)
    await ensure('2026-11-18')
    await ensure('2024-02-01')
    deepEqual(await rowCounts(), before)
  })

  it('reported a wrong close and missed a trade at the close before the first last close, and corrected both with the next closes', async () => {
    const booked = await test.db.withSystem((tx) => tx.select().from(batches).orderBy(batches.knownAt))
    const halden = booked.filter(({ institutionId }) => institutionId === institutionIdOf(HALDEN_PARTNERS.name))
    const [first, second] = halden.map(({ name, knownAt, counts }) => ({
      name,
      knownAt,
      counts: counts as Record<'prices' | 'transactions', { added: number; corrected: number }>,
    }))
    equal(first!.name, 'Demo until 2026-11-17')
    deepEqual(first!.knownAt, new Date('2026-11-17T22:00:00Z'))
    equal(second!.name, 'Demo until 2026-11-18')
    equal(second!.counts.prices.corrected, 1)
    ok(second!.counts.transactions.added >= 1)
    const [account] = HALDEN_PARTNERS.accounts
    const late = await test.db.withSystem((tx) => tx.select().from(transactions))
    const own = late.filter(({ batchId }) => halden[1]!.id === batchId)
    ok(own.some(({ externalId, tradeDate }) => externalId.startsWith(account!.id) && tradeDate < '2026-11-17'))
  })

  it('grow by the days since, up to the last weekday, without a change of earlier days', async () => {
    const before = await rowCounts()
    deepEqual(await spanOfPrices(), { first: '2020-11-02', last: '2026-11-18' })
    await ensure(null)
    deepEqual(await spanOfPrices(), { first: '2020-11-02', last: '2026-11-20' })
    const grown = await rowCounts()
    // 12 currencies but the pivot in either institution, on two days.
    equal(grown.fxRates! - before.fxRates!, 2 * 2 * 12)
    equal(grown.batches! - before.batches!, 2)
    equal(grown.users, before.users)
    const corrected = await test.db.withSystem((tx) => tx.select({ name: batches.name, counts: batches.counts }).from(batches))
    for (const { name, counts } of corrected) {
      if (name === 'Demo until 2026-11-18') continue
      for (const [kind, { corrected, unchanged }] of Object.entries(counts as Record<string, Record<string, number>>)) {
        equal(corrected, 0, kind)
        equal(kind === 'reportingCurrencies' ? 0 : unchanged, 0, kind)
      }
    }
  })

  it('have mandates from the first close on, which stay ended once they are', async () => {
    const institutionId = institutionIdOf(HALDEN_PARTNERS.name)
    const read = () => test.db.withInstitution(institutionId, (tx) => readMandates(tx, institutionId))
    const planned = demoMandates(HALDEN_PARTNERS)
    const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1)
    const shown = (all: Awaited<ReturnType<typeof read>>) =>
      all.toSorted(byName).map(({ limits, assignments, ...mandate }) => ({
        ...mandate,
        limits: new Set(limits.map(({ id }) => id)),
        assignments: new Set(assignments.map(({ id }) => id)),
      }))
    deepEqual(shown(await read()), shown(planned))
    await test.db.withInstitution(institutionId, (tx) => endMandate(tx, planned[0]!.id, NOW))
    await ensureMandates(test.db, HALDEN_PARTNERS)
    deepEqual(shown(await read()), shown(planned.slice(1)))
  })

  it('accept exactly the demo sign-ins, with the public password and authenticator key', async () => {
    const { verify } = await createPasswords()
    for (const { email, role, hasFactor, institution, client } of DEMO_SIGN_INS) {
      const user = await test.db.withSystem((tx) => findUserByEmail(tx, email))
      equal(user?.institutionName, institution)
      equal(user?.role, role)
      equal(user?.isDemo, true)
      equal(user?.clientId === null, client === null)
      ok(await verify(user!.passwordHash, DEMO_PASSWORD))
      equal(user!.factor !== null, hasFactor)
      if (user!.factor) deepEqual([...unseal(user!.factor.secret, user!.id, FACTOR_KEY)], [...base32Bytes(DEMO_FACTOR_SECRET)])
    }
  })

  it('do not recreate a deleted user', async () => {
    const ben = await test.db.withSystem((tx) => findUserByEmail(tx, 'ben@halden.example'))
    await test.db.withSystem((tx) => tx.delete(users).where(eq(users.id, ben!.id)))
    await ensure(null)
    equal(await test.db.withSystem((tx) => findUserByEmail(tx, 'ben@halden.example')), undefined)
  })

  // Two independent programs: the simulation's own books, and the histories behind every report.
  it('have in every account and at every close the value of the simulation', async () => {
    const market = simulateMarket(parseDay('2026-11-20'))
    const histories = createHistories(test.db, createMarkets(test.db))
    const entitlements = createEntitlements(test.db)
    for (const [plan, email] of [
      [HALDEN_PARTNERS, 'carla@halden.example'],
      [AURUM_TRUST, 'otto@aurum.example'],
    ] as const) {
      const admin = await test.db.withSystem((tx) => findUserByEmail(tx, email))
      const institutionId = institutionIdOf(plan.name)
      const session = { sessionId: 'session', useLive: false }
      const user = { userId: admin!.id, institutionId, email, role: 'admin' as const, clientId: null }
      const seen = await entitlements.of({ kind: 'user', ...user, ...session })
      equal(seen.clients.flatMap(({ accounts }) => accounts).length, plan.accounts.length)
      for (const client of seen.clients) {
        const scope = scopeOf(
          seen,
          client.name,
          client.accounts.map(({ id }) => id),
        )
        const history = await histories.of(scope)
        for (const { account, ledger } of history.accounts) {
          const accountPlan = plan.accounts.find(({ name }) => name === account.name)!
          let closes = 0
          runAccount(accountPlan, plan, market, (book, index) => {
            const t = history.market.days.indexOf(market.timeline.days[index]!)
            let value = 0
            ledger.value.forEach((series, currency) => {
              if (series && series[t] !== 0) {
                value += series[t]! * crossRate(market, history.market.currencies[currency]!, accountPlan.currency, index)
              }
            })
            const expected = npv(book, index) + carryOfForwards(book, index, history.market.curves)
            const day = isoDay(market.timeline.days[index]!)
            ok(Math.abs(value - expected) <= 1e-9 * expected, `${accountPlan.id} on ${day}: ${value}, not ${expected}`)
            closes++
          })
          ok(closes > 1_000)
        }
      }
    }
  })
})

describe('an institution of users', () => {
  it('with the name of the demo is not changed', async () => {
    const test = await openTestDatabase()
    try {
      await createInstitution(test.db, {
        name: 'Halden Partners',
        pivotCurrency: 'EUR',
        reportingCurrencies: ['EUR'],
        isDemo: false,
      })
      await rejects(ensureDemo(test.db, { now: NOW, asOf: '2021-01-29', log: LOG, factorKey: FACTOR_KEY }), /not the demo's/)
    } finally {
      await test.close()
    }
  })
})
