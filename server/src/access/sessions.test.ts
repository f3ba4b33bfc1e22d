import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'

import type { Database } from '#store/database.ts'
import { eq } from '#store/drizzle.ts'
import { accessTokens, sessions as sessionRows, users } from '#store/tables/session.ts'
import { type TestClock, testClock } from '../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookTwoInstitutions, callerNamed, HARBOUR, type PersonName } from '../../testing/institutions/two-institutions.ts'
import { createSessions, type Sessions } from './sessions.ts'

const FROM = { address: '192.0.2.1', userAgent: 'a browser' }

describe('the registry of sessions', () => {
  let test: TestDatabase
  let clock: TestClock
  let db: Database
  let sessions: Sessions
  /** The number of transactions since the previous call. */
  let transactions = 0
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const counted: Database['withSystem'] = (work) => {
      transactions += 1
      return test.db.withSystem(work)
    }
    db = { ...test.db, withSystem: counted }
  })
  after(() => test.close())
  beforeEach(() => {
    clock = testClock()
    sessions = createSessions(db, clock)
    transactions = 0
  })

  const renew = async (refreshToken: string, isActive: boolean) => {
    const renewed = await sessions.refresh(refreshToken, isActive)
    return renewed && 'reused' in renewed ? undefined : renewed
  }
  const open = (name: PersonName) => {
    const { userId: id, institutionId } = callerNamed(name)
    return test.db.withSystem((tx) => sessions.open(tx, { id, institutionId }, FROM))
  }

  it('finds the caller of a token without another query', async () => {
    const { accessToken, sessionId } = await open('employee')
    const expected = { ...callerNamed('employee'), sessionId }
    deepEqual(await sessions.callerOf(accessToken), expected)
    equal(transactions, 1)
    for (let i = 0; i < 100; i++) deepEqual(await sessions.callerOf(accessToken), expected)
    equal(transactions, 1)
  })

  it('protection 26: tokens are opaque, of 256 bits, never the same; the database holds no usable one', async () => {
    const opened = await Promise.all(Array.from({ length: 50 }, () => open('employee')))
    const tokens = opened.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken])
    equal(new Set(tokens).size, 100)
    for (const token of tokens) {
      match(token, /^[\w-]{43}$/)
      equal(Buffer.from(token, 'base64url').length, 32)
    }
    const dump = JSON.stringify(
      await test.db.withSystem(async (tx) => [await tx.select().from(sessionRows), await tx.select().from(accessTokens)]),
    )
    equal(
      tokens.some((token) => dump.includes(token)),
      false,
    )
    const hashes = await test.db.withSystem((tx) => tx.select({ hash: accessTokens.tokenHash }).from(accessTokens))
    for (const { hash } of hashes) equal(await sessions.callerOf(hash), undefined)
  })

  it('protection 28: an access token lasts 15 minutes, in the cache and in the database', async () => {
    const { accessToken } = await open('employee')
    const cold = createSessions(db, clock)
    for (const registry of [sessions, cold]) ok(await registry.callerOf(accessToken))
    clock.advance({ minutes: 14, seconds: 59 })
    for (const registry of [sessions, cold]) ok(await registry.callerOf(accessToken))
    clock.advance({ seconds: 1 })
    for (const registry of [sessions, cold]) equal(await registry.callerOf(accessToken), undefined)
  })

  it('protection 28: a session ends after 20 idle minutes and one for the report; renewing alone is no activity', async () => {
    const { refreshToken } = await open('employee')
    clock.advance({ minutes: 10 })
    const active = await renew(refreshToken, true)
    clock.advance({ minutes: 14 })
    const renewed = await renew(refreshToken, false)
    ok(active && renewed)
    clock.advance({ minutes: 6, seconds: 59 })
    ok(await sessions.callerOf(renewed.accessToken), '20:59 after the last activity')
    clock.advance({ seconds: 1 })
    equal(await sessions.callerOf(renewed.accessToken), undefined, '21:00')
    equal(await createSessions(db, clock).callerOf(renewed.accessToken), undefined)
    equal(await renew(refreshToken, true), undefined, 'an idle session is not woken')
  })

  it('protection 28: a session from a clock that was ahead ends when the clock is right again; small differences do not matter', async () => {
    const beforehand = clock.now().toISOString()
    const [former] = [await open('employee')]
    clock.advance({ minutes: 5 })
    const near = await open('employee')
    clock.set(beforehand)
    ok(await sessions.callerOf(near.accessToken), 'another process may be five minutes ahead')
    clock.advance({ hours: 24 })
    const far = await open('employee')
    clock.set(beforehand)
    for (const registry of [sessions, createSessions(db, clock)]) equal(await registry.callerOf(far.accessToken), undefined)
    equal(await renew(far.refreshToken, true), undefined)
    ok(await sessions.callerOf(former.accessToken))
    clock.set(beforehand)
  })

  it('protection 28: eight hours end a session in spite of activity, and no token outlives it', async () => {
    const { refreshToken } = await open('employee')
    let last = await renew(refreshToken, true)
    for (let minutes = 0; minutes < 470; minutes += 10) {
      clock.advance({ minutes: 10 })
      last = await renew(refreshToken, true)
      ok(last)
    }
    clock.set('2026-06-01T16:59:59Z')
    const end = await renew(refreshToken, true)
    equal(end?.expiresAt.toISOString(), '2026-06-01T17:00:00.000Z')
    ok(await sessions.callerOf(end!.accessToken))
    clock.set('2026-06-01T17:00:01Z')
    equal(await sessions.callerOf(end!.accessToken), undefined)
    equal(await sessions.callerOf(last!.accessToken), undefined)
    equal(await renew(refreshToken, true), undefined)
  })

  it('lets several tabs renew at once: every token works, and so do earlier ones', async () => {
    const { accessToken, refreshToken } = await open('employee')
    const renewed = await Promise.all(Array.from({ length: 20 }, (_, i) => renew(refreshToken, i % 2 === 0)))
    const tokens = [accessToken, ...renewed.map((each) => each!.accessToken)]
    equal(new Set(tokens).size, 21)
    for (const token of tokens) ok(await sessions.callerOf(token))
    const other = createSessions(db, clock)
    for (const token of tokens) ok(await other.callerOf(token))
  })

  it('protection 29: after the end of a session all of 100 calls at once are refused', async () => {
    const ends: readonly ((opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>)[] = [
      ({ sessionId }) => sessions.end(sessionId),
      () => sessions.endAllOf(callerNamed('employee').userId),
    ]
    for (const end of ends) {
      const opened = await open('employee')
      ok(await sessions.callerOf(opened.accessToken))
      await end(opened)
      const callers = await Promise.all(Array.from({ length: 100 }, () => sessions.callerOf(opened.accessToken)))
      deepEqual(callers, Array(100).fill(undefined))
      equal(await renew(opened.refreshToken, true), undefined)
    }
  })

  it('protection 29: a row that was read before an end is not cached after it', async () => {
    const { accessToken, sessionId } = await open('employee')
    const gate = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    let reads = 0
    const slow: Database['withSystem'] = async (work) => {
      const result = await test.db.withSystem(work)
      reads += 1
      read.resolve()
      if (reads === 1) await gate.promise
      return result
    }
    const registry = createSessions({ ...test.db, withSystem: slow }, clock)
    const reading = registry.callerOf(accessToken)
    await read.promise
    await registry.end(sessionId)
    gate.resolve()
    await reading
    equal(await registry.callerOf(accessToken), undefined)
  })

  it('ends all sessions of a user but one', async () => {
    const [a, b, other] = [await open('employee'), await open('employee'), await open('alder')]
    for (const { accessToken } of [a, b, other]) ok(await sessions.callerOf(accessToken))
    await sessions.endAllOf(callerNamed('employee').userId, a.sessionId)
    ok(await sessions.callerOf(a.accessToken))
    equal(await sessions.callerOf(b.accessToken), undefined)
    ok(await sessions.callerOf(other.accessToken))
  })

  it('protection 29: a changed role counts at the next call, a deleted user at once', async () => {
    const { accessToken } = await open('birch')
    const { userId } = callerNamed('birch')
    equal((await sessions.callerOf(accessToken))?.role, 'client')
    await test.db.withSystem((tx) => tx.update(users).set({ role: 'admin' }).where(eq(users.id, userId)))
    sessions.invalidateInstitution(HARBOUR)
    equal((await sessions.callerOf(accessToken))?.role, 'admin')
    await test.db.withSystem((tx) => tx.delete(users).where(eq(users.id, userId)))
    sessions.invalidateUser(userId)
    equal(await sessions.callerOf(accessToken), undefined)
  })

  it('starts in Close mode, and Live mode is set for one session only', async () => {
    const [a, b] = [await open('employee'), await open('employee')]
    equal((await sessions.callerOf(a.accessToken))?.useLive, false)
    await sessions.setLive(a.sessionId, true)
    equal((await sessions.callerOf(a.accessToken))?.useLive, true)
    equal((await sessions.callerOf(b.accessToken))?.useLive, false)
    const renewed = await renew(a.refreshToken, false)
    equal((await sessions.callerOf(renewed!.accessToken))?.useLive, true)
  })

  it('gives each sign-in tokens of its own', async () => {
    const [a, b] = [await open('employee'), await open('employee')]
    notEqual(a.sessionId, b.sessionId)
    notEqual(a.refreshToken, b.refreshToken)
    equal(await sessions.callerOf(a.refreshToken), undefined, 'a refresh token is no access token')
    equal(await renew(a.accessToken, false), undefined, 'nor the other way round')
  })
})
