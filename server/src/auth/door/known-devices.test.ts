import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'

import { hashOf } from '#base/secrets/token.ts'
import { eq } from '#store/drizzle.ts'
import { isKnownDevice } from '#store/session/known-devices.ts'
import { removeFactor } from '#store/session/users.ts'
import { attempts } from '#store/tables/session.ts'
import { knownDevices } from '#store/tables/sign-in.ts'
import { callerNamed } from '../../../testing/institutions/two-institutions.ts'
import {
  type AuthServer,
  type Browser,
  codeNow,
  emailOf,
  openAuthServer,
  PASSWORD,
} from '../../../testing/servers/auth-server.ts'

type Name = 'alder' | 'birch' | 'employee'

const COOKIE = '__Host-device'
const LOGIN = '/b2b/admins/login'
const VERIFY = '/auth/verify-2fa-code-new'
const WRONG = 'Copper-Lantern-89'

describe('a known device', () => {
  let authServer: AuthServer
  before(async () => {
    authServer = await openAuthServer()
  })
  after(() => authServer.close())
  beforeEach(async () => {
    authServer.clock.advance({ minutes: 20 })
    await authServer.db.withSystem(async (tx) => {
      await tx.delete(attempts)
      await tx.delete(knownDevices)
    })
  })

  async function signedIn(name: Name, browser = authServer.browser()): Promise<Browser> {
    equal((await signInLater(browser, name)).status, 200)
    return browser
  }
  /** A code signs in once. */
  async function signInLater(browser: Browser, name: Name) {
    authServer.clock.advance({ seconds: 30 })
    return browser.signIn(name)
  }
  const tokenOf = (browser: Browser) => browser.cookies.get(COOKIE)!.split('.')[0]!
  const hashesOf = async (name: Name) =>
    (
      await authServer.db.withSystem((tx) =>
        tx
          .select({ hash: knownDevices.tokenHash })
          .from(knownDevices)
          .where(eq(knownDevices.userId, callerNamed(name).userId)),
      )
    ).map(({ hash }) => hash)

  it('protection 10: is a browser after both factors, not after the password alone; the database has the hash of its token', async () => {
    const browser = authServer.browser()
    const first = await browser.post(LOGIN, { email: emailOf('alder'), password: PASSWORD })
    equal(
      first.cookies.some((line) => line.startsWith(COOKIE)),
      false,
    )
    const { cookies } = await browser.signIn('alder')
    const line = cookies.find((each) => each.startsWith(COOKIE))!
    match(line, /^__Host-device=[\w-]{43}\.[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    deepEqual(await hashesOf('alder'), [hashOf(tokenOf(browser))])
  })

  it('keeps its token at later sign-ins, for 180 days from the last one', async () => {
    const browser = await signedIn('alder')
    const token = tokenOf(browser)
    authServer.clock.advance({ hours: 179 * 24 })
    equal(tokenOf(await signedIn('alder', browser)), token)
    authServer.clock.advance({ hours: 180 * 24 })
    notEqual(tokenOf(await signedIn('alder', browser)), token)
    equal((await hashesOf('alder')).length, 1, 'the expired one is deleted')
  })

  it('is for one user: another in the same browser gets a token of their own', async () => {
    const browser = await signedIn('alder')
    const token = tokenOf(browser)
    await signedIn('birch', browser)
    notEqual(tokenOf(browser), token)
    deepEqual(await hashesOf('alder'), [hashOf(token)])
  })

  it('is one of ten at most: the one unused for longest ends', async () => {
    const browsers = [await signedIn('alder')]
    for (let i = 0; i < 9; i++) browsers.push(await signedIn('alder'))
    await signedIn('alder', browsers[0])
    await signedIn('alder')
    const hashes = await hashesOf('alder')
    equal(hashes.length, 10)
    equal(hashes.includes(hashOf(tokenOf(browsers[0]!))), true)
    equal(hashes.includes(hashOf(tokenOf(browsers[1]!))), false)
  })

  it('protection 24: ends with a change of the factor or the password, and its token is not used again', async () => {
    const browser = await signedIn('employee')
    const token = tokenOf(browser)
    await authServer.db.withSystem((tx) => removeFactor(tx, callerNamed('admin').userId))
    equal((await hashesOf('employee')).length, 1)
    await authServer.browser().post('/auth/reset-password', { email: emailOf('employee') })
    const link = await authServer.mailedToken('employee')
    equal((await authServer.browser().post('/auth/set-password', { token: link, password: PASSWORD })).status, 200)
    deepEqual(await hashesOf('employee'), [])
    await signedIn('employee', browser)
    notEqual(tokenOf(browser), token)
    await authServer.db.withInstitution(callerNamed('employee').institutionId, (tx) =>
      removeFactor(tx, callerNamed('employee').userId),
    )
    deepEqual(await hashesOf('employee'), [])
  })

  it('protection 10: has attempts of its own: neither its address nor its e-mail is kept waiting by strangers', async () => {
    const browser = await signedIn('alder')
    const email = emailOf('alder')
    for (let i = 0; i < 6; i++) await authServer.browser().post(LOGIN, { email, password: WRONG })
    equal((await authServer.browser().post(LOGIN, { email, password: PASSWORD })).status, 429)
    await signedIn('alder', browser)
  })

  it('has a budget of its own no longer than until the database has said that it ended', async () => {
    const browser = await signedIn('alder')
    const { budgets } = authServer.services
    const { take } = budgets
    const kinds: string[] = []
    const counted: typeof take = (principal, units) => {
      kinds.push(principal.kind)
      return take(principal, units)
    }
    Object.assign(budgets, { take: counted })
    try {
      await browser.post('/auth/refresh', {})
      await authServer.db.withSystem((tx) => tx.delete(knownDevices))
      authServer.clock.advance({ minutes: 1 })
      await browser.post('/auth/refresh', {})
      await authServer.db.withSystem((tx) => isKnownDevice(tx, '', authServer.clock.now()))
      await browser.post('/auth/refresh', {})
    } finally {
      Object.assign(budgets, { take })
    }
    deepEqual(kinds, ['device', 'device', 'origin'])
  })

  it('protection 10: counts as none for another e-mail: the same replies, known or unknown', async () => {
    const browser = await signedIn('alder')
    for (const email of [emailOf('birch'), 'nobody@clarity.example']) {
      for (let i = 0; i < 5; i++) equal((await browser.post(LOGIN, { email, password: WRONG })).status, 401)
      const refused = await browser.post(LOGIN, { email, password: PASSWORD })
      deepEqual([refused.status, refused.headers['retry-after']], [429, '15'])
    }
  })

  it('protection 10: ends at the tenth failure in a row, whether of password or code, and only a sign-in clears them', async () => {
    const browser = await signedIn('alder')
    const email = emailOf('alder')
    authServer.clock.advance({ seconds: 30 })
    for (let i = 0; i < 6; i++) equal((await browser.post(LOGIN, { email, password: WRONG })).status, 401)
    equal((await browser.post(LOGIN, { email, password: PASSWORD })).status, 200)
    const wrong = codeNow(authServer.clock) === '000000' ? '000001' : '000000'
    for (let i = 0; i < 3; i++) equal((await browser.post(VERIFY, { email, code: wrong })).status, 401)
    equal((await browser.post(VERIFY, { email, code: codeNow(authServer.clock) })).status, 200)
    for (let i = 0; i < 9; i++) equal((await browser.post(LOGIN, { email, password: WRONG })).status, 401)
    await authServer.background.settled()
    equal((await hashesOf('alder')).length, 1)
    equal((await browser.post(LOGIN, { email, password: WRONG })).status, 401)
    await authServer.background.settled()
    deepEqual(await hashesOf('alder'), [])
    for (let i = 0; i < 5; i++) equal((await browser.post(LOGIN, { email, password: WRONG })).status, 401)
    equal((await browser.post(LOGIN, { email, password: PASSWORD })).status, 429)
  })

  it('protection 10: is looked at ten times at most, also when all are sent at once', async () => {
    const browser = await signedIn('birch')
    const body = { email: emailOf('birch'), password: WRONG }
    const replies = await Promise.all(Array.from({ length: 40 }, () => browser.post(LOGIN, body)))
    equal(replies.filter(({ status }) => status === 401).length, 15, 'ten of the device and five of its address')
  })

  it('stays known in the browser that changes the password, with a new token', async () => {
    const browser = authServer.browser()
    const [elsewhere, { body }] = [await signedIn('birch'), await signInLater(browser, 'birch')]
    const token = tokenOf(browser)
    const change = (currentPassword: string, password: string) =>
      browser.post('/auth/change-password', { currentPassword, password }, { authorization: `Bearer ${body.accessToken}` })
    equal((await change(PASSWORD, 'Marble-Window-31')).status, 200)
    notEqual(tokenOf(browser), token)
    deepEqual(await hashesOf('birch'), [hashOf(tokenOf(browser))])
    equal((await hashesOf('birch')).includes(hashOf(tokenOf(elsewhere))), false)
    equal((await change('Marble-Window-31', PASSWORD)).status, 200)
  })
})
