import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { logout, refresh } from '@portal/contract/session/sign-in.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { callerNamed } from '../../../testing/institutions/two-institutions.ts'
import { type AuthServer, type Browser, emailOf, openAuthServer, type Reply } from '../../../testing/servers/auth-server.ts'

describe('a session in the browser', () => {
  let authServer: AuthServer
  let browser: Browser
  let signedIn: Reply
  before(async () => {
    authServer = await openAuthServer()
  })
  after(() => authServer.close())
  beforeEach(async () => {
    authServer.clock.advance({ minutes: 1 })
    browser = authServer.browser()
    signedIn = await browser.signIn('alder')
    equal(signedIn.status, 200)
  })

  const renew = (isActive: boolean, headers?: Readonly<Record<string, string>>) =>
    browser.post(refresh.path, { isActive }, headers)
  const bearerOf = ({ body }: Reply) => ({ authorization: `Bearer ${body.accessToken}` })

  it('protection 31: the refresh cookie is __Host-, HttpOnly, Secure, SameSite=Strict and goes with the browser', () => {
    equal(signedIn.cookies.length, 3)
    match(signedIn.cookies[0]!, /^__Host-pre=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    match(signedIn.cookies[1]!, /^__Host-refresh=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    equal(JSON.stringify(signedIn.body).includes(browser.cookies.get('__Host-refresh')!), false)
  })

  it('renews with the same user and a new token, also for two tabs at once, and leaves a cookie of less than ten minutes as it is', async () => {
    const [a, b] = await Promise.all([renew(true), renew(true)])
    for (const { status, body, cookies } of [a, b]) {
      equal(status, 200)
      deepEqual(body.user, signedIn.body.user)
      equal(body.accessTokenExpiration, authServer.clock.now().getTime() / 1000 + 900)
      deepEqual(cookies, [])
    }
    notEqual(a.body.accessToken, b.body.accessToken)
    for (const { body } of [signedIn, a, b]) ok(await authServer.sessions.callerOf(body.accessToken as string))
  })

  const cookie = () => browser.cookies.get('__Host-refresh')!
  /** Another tab of the browser, which sends the cookie as it was. */
  const renewWith = async (token: string) => {
    const tab = authServer.browser()
    tab.cookies.set('__Host-refresh', token)
    const { status } = await tab.post(refresh.path, { isActive: true })
    return { status, cookie: tab.cookies.get('__Host-refresh') }
  }
  const isOver = async (reply: Reply) => (await authServer.sessions.callerOf(reply.body.accessToken as string)) === undefined

  it('protection 31: the cookie is replaced every ten minutes, once for all tabs; until the new one is used the former works', async () => {
    const first = cookie()
    authServer.clock.advance({ minutes: 9, seconds: 59 })
    equal((await renew(true)).cookies.length, 0)
    authServer.clock.advance({ seconds: 1 })
    const tabs = await Promise.all(Array.from({ length: 10 }, () => renewWith(first)))
    deepEqual([...new Set(tabs.map(({ status }) => status))], [200])
    const replaced = tabs.filter((tab) => tab.cookie !== first)
    equal(replaced.length, 1)
    match(replaced[0]!.cookie!, /^[\w-]{43}$/)
    authServer.clock.advance({ minutes: 5 })
    deepEqual(await renewWith(first), { status: 200, cookie: first }, 'the reply with the new one may be lost')
    equal((await renewWith(replaced[0]!.cookie!)).status, 200)
    authServer.clock.advance({ seconds: 30 })
    equal((await renewWith(first)).status, 200, 'another tab had sent it')
  })

  it('protection 31: the former cookie used 30 seconds after the new one ends the session, and is in the audit trail', async () => {
    const first = cookie()
    authServer.clock.advance({ minutes: 10 })
    const latest = await renew(true)
    equal((await renew(true)).status, 200)
    authServer.clock.advance({ seconds: 31 })
    deepEqual(await renewWith(first), { status: 401, cookie: undefined })
    equal(await isOver(latest), true)
    equal((await renew(true)).status, 401, 'nobody knows which of the two is the thief')
    await authServer.background.settled()
    const events = await authServer.db.withSystem((tx) => tx.select().from(auditEvents))
    const { action, result, actor } = events.at(-1)!
    deepEqual([action, result, actor], ['session.reuse', 'refused', emailOf('alder')])
  })

  it('protection 31: a cookie from before the former one ends the session, used or not', async () => {
    const first = cookie()
    for (let round = 0; round < 2; round++) {
      authServer.clock.advance({ minutes: 10 })
      equal((await renew(true)).cookies.length, 1)
    }
    equal((await renewWith(first)).status, 401)
    equal((await renew(true)).status, 401)
  })

  it('protection 31: where the reply with the new cookie was lost, the former gets another one after ten minutes', async () => {
    const first = cookie()
    authServer.clock.advance({ minutes: 10 })
    const lost = (await renewWith(first)).cookie!
    for (let minutes = 0; minutes < 30; minutes += 10) {
      authServer.clock.advance({ minutes: 10 })
      equal((await renewWith(first)).status, 200)
    }
    const another = await renewWith(first)
    authServer.clock.advance({ minutes: 10 })
    const found = (await renewWith(first)).cookie!
    notEqual(found, first)
    equal(another.status, 200)
    equal((await renewWith(lost)).status, 200, 'the reply was late')
    equal((await renewWith(found)).status, 200)
    authServer.clock.advance({ seconds: 31 })
    equal((await renewWith(lost)).status, 401)
  })

  it('protection 31: tabs that renew at the same moment around a replacement never end their session', async () => {
    for (let round = 0; round < 5; round++) {
      const before = cookie()
      authServer.clock.advance({ minutes: 10 })
      const replies = await Promise.all(
        Array.from({ length: 12 }, async (_, i) => {
          await new Promise((resolve) => setTimeout(resolve, (i * 7) % 23))
          return i % 3 === 0 ? await renew(true) : await renewWith(before)
        }),
      )
      deepEqual([...new Set(replies.map(({ status }) => status))], [200])
      // The browser keeps the newest cookie, whichever tab had asked.
      const newest = replies
        .map((reply) => ('cookie' in reply ? reply.cookie : undefined))
        .find((each) => each !== undefined && each !== before)
      browser.cookies.set('__Host-refresh', newest ?? cookie())
      equal((await renew(true)).status, 200)
    }
  })

  it('protection 31: another site cannot renew a session', async () => {
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'http://localhost:3001' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:3000' },
    ]) {
      equal((await renew(true, headers)).status, 403, JSON.stringify(headers))
    }
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) equal((await renew(true, { origin })).status, 200)
  })

  it('protection 31: the refresh cookie authorizes nothing else, and nothing else renews', async () => {
    equal((await browser.post(logout.path, {})).status, 401)
    const cookie = browser.cookies.get('__Host-refresh')!
    equal((await browser.post(logout.path, {}, { authorization: `Bearer ${cookie}` })).status, 401)
    const stranger = authServer.browser()
    equal((await stranger.post(refresh.path, { isActive: true }, bearerOf(signedIn))).status, 401)
    for (const forged of ['', 'x', 'A'.repeat(43), signedIn.body.accessToken as string]) {
      stranger.cookies.set('__Host-refresh', forged)
      equal((await stranger.post(refresh.path, { isActive: true })).status, 401)
    }
  })

  it('protection 29: signing out ends the session of the token, whatever e-mail the body names', async () => {
    const other = await authServer.browser('192.0.2.2').signIn('birch')
    const { status, body, cookies, headers } = await browser.post(logout.path, { email: emailOf('birch') }, bearerOf(signedIn))
    deepEqual([status, body], [200, {}])
    match(cookies[0]!, /^__Host-refresh=; Max-Age=0; /)
    // Protection 32.
    equal(headers['clear-site-data'], '"cache"')
    equal((await browser.post(logout.path, {}, bearerOf(signedIn))).status, 401)
    ok(await authServer.sessions.callerOf(other.body.accessToken as string))
  })

  it('protection 29: a cookie kept from before signing out renews nothing', async () => {
    const kept = cookie()
    await browser.post(logout.path, {}, bearerOf(signedIn))
    browser.cookies.set('__Host-refresh', kept)
    const refused = await renew(true)
    deepEqual([refused.status, refused.body.reason], [401, 'Please sign in.'])
    equal(browser.cookies.has('__Host-refresh'), false)
  })

  it('protection 28: renewing without activity does not keep a session from going idle', async () => {
    for (const minutes of [7, 7]) {
      authServer.clock.advance({ minutes })
      equal((await renew(false)).status, 200)
    }
    authServer.clock.advance({ minutes: 7 })
    equal((await renew(true)).status, 401, '21 minutes after the sign-in')
  })

  it('protection 29: a session ended by an administrator is over at the next call', async () => {
    equal((await renew(true)).status, 200)
    await authServer.sessions.endAllOf(callerNamed('alder').userId)
    equal((await renew(true)).status, 401)
    equal((await browser.post(logout.path, {}, bearerOf(signedIn))).status, 401)
  })
})
