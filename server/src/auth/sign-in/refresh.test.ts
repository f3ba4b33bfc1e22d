import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { logout, refresh } from '@portal/contract/session/sign-in.ts'
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

  it('renews with the same user and a new token, also for two tabs at once, and leaves the cookie as it is', async () => {
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
    const cookie = browser.cookies.get('__Host-refresh')!
    await browser.post(logout.path, {}, bearerOf(signedIn))
    browser.cookies.set('__Host-refresh', cookie)
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
