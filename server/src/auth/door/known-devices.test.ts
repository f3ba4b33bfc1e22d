import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'

import { hashOf } from '#base/token.ts'
import { eq } from '#store/drizzle.ts'
import { removeFactor } from '#store/session/users.ts'
import { attempts } from '#store/tables/session.ts'
import { knownDevices } from '#store/tables/sign-in.ts'
import { callerNamed } from '../../../testing/institutions/two-institutions.ts'
import { type AuthServer, type Browser, emailOf, openAuthServer, PASSWORD } from '../../../testing/servers/auth-server.ts'

const COOKIE = '__Host-device'

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

  async function signedIn(name: 'alder' | 'birch', browser = authServer.browser()): Promise<Browser> {
    authServer.clock.advance({ seconds: 30 })
    equal((await browser.signIn(name)).status, 200)
    return browser
  }
  const tokenOf = (browser: Browser) => browser.cookies.get(COOKIE)!.split('.')[0]!
  const hashesOf = async (name: 'alder' | 'birch') =>
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
    const first = await browser.post('/b2b/admins/login', { email: emailOf('alder'), password: PASSWORD })
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
    const browser = await signedIn('alder')
    const token = tokenOf(browser)
    await authServer.db.withSystem((tx) => removeFactor(tx, callerNamed('birch').userId))
    equal((await hashesOf('alder')).length, 1)
    await authServer.browser().post('/auth/reset-password', { email: emailOf('alder') })
    const link = await authServer.mailedToken('alder')
    equal((await authServer.browser().post('/auth/set-password', { token: link, password: PASSWORD })).status, 200)
    deepEqual(await hashesOf('alder'), [])
    await signedIn('alder', browser)
    notEqual(tokenOf(browser), token)
    await authServer.db.withInstitution(callerNamed('alder').institutionId, (tx) => removeFactor(tx, callerNamed('alder').userId))
    deepEqual(await hashesOf('alder'), [])
  })
})
