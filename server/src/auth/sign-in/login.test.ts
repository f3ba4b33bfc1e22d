import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { hash } from '@node-rs/argon2'
import { login } from '@portal/contract/session/sign-in.ts'

import { createPasswords, type Passwords } from '#base/secrets/password-hash.ts'
import type { Database } from '#store/database.ts'
import { eq } from '#store/drizzle.ts'
import { attempts, users } from '#store/tables/session.ts'
import { type AuthServer, codeNow, emailOf, openAuthServer, PASSWORD } from '../../../testing/servers/auth-server.ts'
import { createDoor } from '../door/door.ts'

const LOGIN = login.path
const WRONG = 'Copper-Lantern-89'

describe('the first step of signing in', () => {
  let authServer: AuthServer
  const verified: (string | null)[] = []
  /** Compares passwords without Argon2, for tests that only count attempts. */
  let isQuick = false
  before(async () => {
    const passwords = await createPasswords()
    const watched: Passwords = {
      ...passwords,
      verify: (stored, password) => {
        verified.push(stored)
        if (isQuick) return Promise.resolve(stored !== null && password === PASSWORD)
        return passwords.verify(stored, password)
      },
    }
    authServer = await openAuthServer({ passwords: watched })
  })
  after(() => authServer.close())
  beforeEach(async () => {
    verified.length = 0
    isQuick = false
    authServer.clock.advance({ minutes: 20 })
    await authServer.db.withSystem((tx) => tx.delete(attempts))
  })

  const hashOf = async (name: 'alder' | 'birch') => {
    const rows = await authServer.db.withSystem((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.email, emailOf(name))),
    )
    return rows[0]!.passwordHash!
  }
  const attempt = (email: string, password: string, address?: string) =>
    authServer.browser(address).post(LOGIN, { email, password })
  const statusOf = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).status

  it('protection 1: a hash with weaker parameters is made anew at sign-in, and only then', async () => {
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await authServer.db.withSystem((tx) =>
      tx
        .update(users)
        .set({ passwordHash: weak })
        .where(eq(users.email, emailOf('birch'))),
    )
    equal(await statusOf(emailOf('birch'), WRONG), 401)
    equal(await hashOf('birch'), weak)
    equal(await statusOf(emailOf('birch'), PASSWORD), 200)
    const strong = await hashOf('birch')
    match(strong, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    equal(await statusOf(emailOf('birch'), PASSWORD), 200)
    equal(await hashOf('birch'), strong)
  })

  it('protection 9: unknown, uninvited and wrong sign-ins differ only in the request id, each after one verification', async () => {
    await authServer.db.withSystem((tx) =>
      tx
        .update(users)
        .set({ passwordHash: null })
        .where(eq(users.email, emailOf('stranger'))),
    )
    const replies = [
      await attempt('nobody@clarity.example', WRONG),
      await attempt(emailOf('stranger'), WRONG),
      await attempt(emailOf('alder'), WRONG),
    ]
    for (const { status, body, cookies } of replies) {
      equal(status, 401)
      equal(body.reason, 'Invalid email or password')
      deepEqual(cookies, [])
    }
    const headersOf = ({ headers }: (typeof replies)[number]) => Object.keys(headers).sort()
    deepEqual(headersOf(replies[0]!), headersOf(replies[2]!))
    // base/password-hash.test.ts checks that the placeholder hash has the current parameters.
    deepEqual(verified, [null, null, await hashOf('alder')])
  })

  it('protection 10: after five failures their origin waits for this e-mail, and no other origin or e-mail does', async () => {
    const email = emailOf('alder')
    for (let i = 0; i < 5; i++) equal(await statusOf(email, WRONG, '192.0.2.9'), 401)
    const refused = await attempt(email, PASSWORD, '192.0.2.9')
    equal(refused.status, 429)
    equal(refused.headers['retry-after'], '15')
    equal(verified.length, 5, 'while it waits no password is looked at')
    equal(await statusOf(email, PASSWORD, '192.0.2.10'), 200, 'the owner elsewhere')
    equal(await statusOf(emailOf('birch'), PASSWORD, '192.0.2.9'), 200, 'a colleague behind the same address')
    authServer.clock.advance({ seconds: 15 })
    equal(await statusOf(email, PASSWORD, '192.0.2.9'), 200)
  })

  it('protection 10: the wait doubles up to an hour, and attempts during the wait do not prolong it', async () => {
    const email = emailOf('alder')
    for (let i = 0; i < 5; i++) await attempt(email, WRONG)
    // After an hour the first failure is forgiven.
    for (const seconds of [15, 30, 60, 120, 240, 480, 960, 1920, 1920, 3600, 3600]) {
      const first = await attempt(email, WRONG)
      equal(first.headers['retry-after'], String(seconds))
      authServer.clock.advance({ seconds: seconds - 1 })
      equal((await attempt(email, WRONG)).headers['retry-after'], '1')
      authServer.clock.advance({ seconds: 1 })
      equal(await statusOf(email, WRONG), 401)
    }
  })

  it('protection 10: a wait from a clock that was ahead delays no user, and guessing stays limited', async () => {
    const email = emailOf('alder')
    const beforehand = authServer.clock.now().toISOString()
    authServer.clock.advance({ hours: 24 * 365 })
    for (let i = 0; i < 5; i++) equal(await statusOf(email, WRONG), 401)
    equal(await statusOf(email, PASSWORD), 429)
    authServer.clock.set(beforehand)
    equal(await statusOf(email, WRONG), 401, 'one is looked at')
    const refused = await attempt(email, PASSWORD)
    deepEqual([refused.status, refused.headers['retry-after']], [429, '30'], 'the failures still count')
    authServer.clock.advance({ seconds: 30 })
    equal(await statusOf(email, PASSWORD), 200)
    // Of many parallel attempts one is checked as well.
    authServer.clock.advance({ hours: 24 * 365 })
    for (let i = 0; i < 5; i++) equal(await statusOf(email, WRONG), 401)
    authServer.clock.set(beforehand)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => statusOf(email, WRONG)))
    equal(crowd.filter((status) => status === 401).length, 1)
    authServer.clock.advance({ hours: 1 })
    equal(await statusOf(email, PASSWORD), 200, 'an hour is the longest wait')
  })

  it('protection 10: a success clears the failures of its origin', async () => {
    const email = emailOf('alder')
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) equal(await statusOf(email, WRONG), 401)
      equal(await statusOf(email, PASSWORD), 200)
    }
  })

  it('protection 10: one failure is forgiven an hour', async () => {
    const email = emailOf('alder')
    for (let i = 0; i < 4; i++) equal(await statusOf(email, WRONG), 401)
    authServer.clock.advance({ hours: 2, minutes: 30 })
    // 4 - 2 are left: two more are free, the third counted as fifth begins the wait.
    for (let i = 0; i < 3; i++) equal(await statusOf(email, WRONG), 401)
    equal(await statusOf(email, WRONG), 429)
  })

  it('protection 10: spellings of an e-mail count as one, and unknown ones are counted alike', async () => {
    const spellings = ['Alder@clarity.example', ' alder@CLARITY.example', 'ALDER@clarity.example ', 'alder@clarity.EXAMPLE']
    for (const email of [...spellings, emailOf('alder')]) equal(await statusOf(email, WRONG), 401)
    equal(await statusOf(emailOf('alder'), WRONG), 429)
    for (let i = 0; i < 5; i++) equal(await statusOf('nobody@clarity.example', WRONG), 401)
    equal(await statusOf('nobody@clarity.example', WRONG), 429)
  })

  it('protection 10: of 50 parallel guesses five are checked', async () => {
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(emailOf('alder'), WRONG)))
    equal(statuses.filter((status) => status === 401).length, 5)
    equal(statuses.filter((status) => status === 429).length, 45)
    equal(verified.length, 5)
  })

  it('protection 10: an address that fails with one account after another waits, a household of IPv6 addresses as one', async () => {
    isQuick = true
    for (const address of ['198.51.100.7', '2001:db8:1:2::1']) {
      for (let i = 0; i < 100; i++) {
        const from = address.endsWith('::1') ? `2001:db8:1:2::${i + 1}` : address
        equal(await statusOf(`guess-${i}@${address.length}.example`, WRONG, from), 401)
      }
    }
    equal(await statusOf(emailOf('alder'), PASSWORD, '198.51.100.7'), 429)
    equal(await statusOf(emailOf('alder'), PASSWORD, '2001:db8:1:2:ffff::1'), 429)
    equal(await statusOf(emailOf('alder'), PASSWORD, '2001:db8:1:3::1'), 200)
    equal(await statusOf(emailOf('alder'), PASSWORD, '198.51.100.8'), 200)
  })

  it('protection 10: successes cost an address nothing', async () => {
    isQuick = true
    for (let i = 0; i < 110; i++) equal(await statusOf(emailOf('alder'), PASSWORD), 200)
  })

  it('protection 27: a sign-in has a new cookie each time, the previous one is invalid, and a cookie from outside is ignored', async () => {
    const browser = authServer.browser()
    const planted = 'A'.repeat(43)
    browser.cookies.set('__Host-pre', planted)
    const email = emailOf('alder')
    await browser.post(LOGIN, { email, password: PASSWORD })
    const first = browser.cookies.get('__Host-pre')!
    notEqual(first, planted)
    const { cookies } = await browser.post(LOGIN, { email, password: PASSWORD })
    match(cookies[0]!, /^__Host-pre=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const second = browser.cookies.get('__Host-pre')!
    for (const dead of [planted, first]) {
      browser.cookies.set('__Host-pre', dead)
      const { status } = await browser.post('/auth/verify-2fa-code-new', { email, code: codeNow(authServer.clock) })
      equal(status, 401)
    }
    browser.cookies.set('__Host-pre', second)
    const signedIn = await browser.post('/auth/verify-2fa-code-new', { email, code: codeNow(authServer.clock) })
    equal(signedIn.status, 200)
    authServer.clock.advance({ seconds: 30 })
    const again = await browser.signIn('alder')
    notEqual(again.body.accessToken, signedIn.body.accessToken)
  })
})

describe('signing in when the database fails', () => {
  it('protection 11: password, code and reset answer 503 and sign no user in', async () => {
    const broken: Database['withSystem'] = () => Promise.reject(new Error('disk full'))
    const authServer = await openAuthServer()
    try {
      const browser = authServer.browser()
      const email = emailOf('alder')
      await browser.post(LOGIN, { email, password: PASSWORD })
      const { passwords } = authServer.services
      Object.assign(authServer.services, { door: createDoor({ ...authServer.db, withSystem: broken }, passwords) })
      const calls: readonly (readonly [string, object])[] = [
        [LOGIN, { email, password: PASSWORD }],
        ['/auth/verify-2fa-code-new', { email, code: codeNow(authServer.clock) }],
        ['/auth/qr-code-new', { email }],
        ['/auth/reset-password', { email }],
        ['/auth/set-password', { token: 'A'.repeat(43), password: PASSWORD }],
      ]
      for (const [path, body] of calls) {
        const reply = await browser.post(path, body)
        equal(reply.status, 503, path)
        equal(reply.headers['retry-after'], '5')
        deepEqual(reply.cookies, [])
        equal(JSON.stringify(reply.body).includes('disk full'), false)
      }
    } finally {
      await authServer.close()
    }
  })
})
