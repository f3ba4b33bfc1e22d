import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'

import { plainTextOf } from '#mail/letter.ts'
import { attempts } from '#store/tables/session.ts'
import { type AuthServer, type Browser, emailOf, openAuthServer, PASSWORD } from '../../../testing/servers/auth-server.ts'

const LOGIN = '/b2b/admins/login'
const ASK = '/auth/mail-sign-in-link'
const USE = '/auth/open-sign-in-link'
const WRONG = 'Copper-Lantern-89'
const HOME = '192.0.2.1'

describe('a mailed link to sign in', () => {
  let authServer: AuthServer
  before(async () => {
    authServer = await openAuthServer()
  })
  after(() => authServer.close())
  beforeEach(async () => {
    await authServer.background.settled()
    authServer.clock.advance({ minutes: 40 })
    authServer.letters.length = 0
    await authServer.db.withSystem((tx) => tx.delete(attempts))
  })

  const ask = (email = emailOf('alder'), browser = authServer.browser(HOME)) => browser.post(ASK, { email })
  async function mailed(): Promise<string> {
    await authServer.background.settled()
    return /#link=([\w-]+)/.exec(plainTextOf(authServer.letters.at(-1)!))![1]!
  }
  async function delayed(browser: Browser): Promise<void> {
    for (let i = 0; i < 6; i++) await browser.post(LOGIN, { email: emailOf('alder'), password: WRONG })
    equal((await browser.post(LOGIN, { email: emailOf('alder'), password: PASSWORD })).status, 429)
  }

  it('protection 10: lets a browser sign in that has to wait, with password and code as ever; then it is known', async () => {
    const browser = authServer.browser(HOME)
    await delayed(browser)
    equal((await ask()).status, 200)
    const reply = await browser.post(USE, { token: await mailed() })
    deepEqual([reply.status, reply.body], [200, { email: emailOf('alder') }])
    equal((await browser.post('/auth/refresh', { isActive: true })).status, 401, 'it signs nobody in')
    equal((await browser.post(LOGIN, { email: emailOf('alder'), password: WRONG })).status, 401)
    equal((await browser.signIn('alder')).status, 200)
    authServer.clock.advance({ hours: 24 })
    await delayed(authServer.browser(HOME))
    equal((await browser.signIn('alder')).status, 200, 'without a link')
  })

  it('protection 10: is for its own e-mail, and for half an hour', async () => {
    const browser = authServer.browser(HOME)
    await ask(emailOf('birch'))
    await browser.post(USE, { token: await mailed() })
    await delayed(browser)
    await ask()
    await browser.post(USE, { token: await mailed() })
    authServer.clock.advance({ minutes: 31 })
    for (let i = 0; i < 5; i++) await authServer.browser(HOME).post(LOGIN, { email: emailOf('alder'), password: WRONG })
    equal((await browser.signIn('alder')).status, 429)
  })

  it('protection 22: works once, for 30 minutes, and sets no password; a reset link makes no browser known', async () => {
    await ask()
    const token = await mailed()
    match(token, /^[\w-]{43}$/)
    equal((await authServer.browser().post('/auth/set-password', { token, password: PASSWORD })).status, 410)
    const replies = await Promise.all(Array.from({ length: 10 }, () => authServer.browser().post(USE, { token })))
    deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(9).fill(410)])
    authServer.clock.advance({ minutes: 5 })
    await ask()
    const late = await mailed()
    authServer.clock.advance({ minutes: 30 })
    equal((await authServer.browser().post(USE, { token: late })).status, 410)
    await authServer.browser().post('/auth/reset-password', { email: emailOf('alder') })
    const reset = await authServer.mailedToken('alder')
    equal((await authServer.browser().post(USE, { token: reset })).status, 410)
    equal((await authServer.browser().post('/auth/set-password', { token: reset, password: PASSWORD })).status, 200)
  })

  it('is answered alike for unknown addresses, and mailed once in five minutes', async () => {
    const known = await ask()
    const unknown = await ask('no-user@clarity.example')
    deepEqual([known.status, known.body], [unknown.status, unknown.body])
    await ask(emailOf('alder'), authServer.browser('198.51.100.7'))
    await authServer.background.settled()
    deepEqual(
      authServer.letters.map(({ to, kind }) => [to, kind]),
      [[emailOf('alder'), 'sign-in-link']],
    )
  })
})
