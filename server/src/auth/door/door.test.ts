import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { createPasswords, type Passwords } from '#base/secrets/password-hash.ts'
import { openDatabase } from '#store/connection/open.ts'
import { type AuthServer, type Browser, emailOf, openAuthServer, PASSWORD } from '../../../testing/servers/auth-server.ts'
import { createDoor, DOOR_CONNECTIONS } from './door.ts'

const LOGIN = '/b2b/admins/login'

describe('the door', () => {
  let authServer: AuthServer
  let close: () => Promise<void>
  let known: Browser
  /** Passwords that are being verified, and the most at once. */
  const verifying = { now: 0, most: 0 }
  /** Verifications wait until this resolves. */
  let gate: Promise<void> = Promise.resolve()

  before(async () => {
    const passwords = await createPasswords()
    const slow: Passwords = {
      ...passwords,
      verify: async (stored, password) => {
        verifying.now++
        verifying.most = Math.max(verifying.most, verifying.now)
        await gate
        verifying.now--
        return stored !== null && password === PASSWORD
      },
    }
    authServer = await openAuthServer({ passwords: slow })
    const doorDb = openDatabase(authServer.url, { connections: DOOR_CONNECTIONS })
    close = doorDb.close
    Object.assign(authServer.services, { door: createDoor(doorDb, slow) })
    known = authServer.browser()
    await known.signIn('alder')
  })
  after(async () => {
    await authServer.background.settled()
    await close()
    await authServer.close()
  })

  it('protection 59: uses no connection of signed-in users, at any step of a sign-in or a reset', async () => {
    authServer.clock.advance({ seconds: 30 })
    const refuse = () => Promise.reject(new Error('a connection of signed-in users was used'))
    const { db } = authServer.services
    Object.assign(authServer.services, {
      db: { as: refuse, asProgram: refuse, withInstitution: refuse, withSystem: refuse, close: refuse },
    })
    try {
      equal((await authServer.browser('192.0.2.7').signIn('birch')).status, 200)
      equal((await authServer.browser('192.0.2.7').signIn('birch', 'Copper-Lantern-89')).status, 401)
      const reset = await authServer.browser().post('/auth/reset-password', { email: emailOf('birch') })
      equal(reset.status, 200)
      const token = await authServer.mailedToken('birch')
      equal((await authServer.browser().post('/auth/set-password', { token, password: PASSWORD })).status, 200)
      await authServer.background.settled()
    } finally {
      Object.assign(authServer.services, { db })
    }
    deepEqual(
      authServer.log.filter((line) => line.includes('was used')),
      [],
    )
  })

  it('protection 59: verifies two passwords of strangers at once, and a known device does not wait behind them', async () => {
    authServer.clock.advance({ seconds: 30 })
    let open: () => void = () => {}
    gate = new Promise<void>((resolve) => {
      open = resolve
    })
    verifying.most = 0
    const crowd = Array.from({ length: 60 }, (_, i) =>
      authServer.browser(`198.51.100.${i}`).post(LOGIN, { email: `guess-${i}@clarity.example`, password: 'Copper-Lantern-89' }),
    )
    while (verifying.now < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    const own = known.post(LOGIN, { email: emailOf('alder'), password: PASSWORD })
    while (verifying.now < 3) await new Promise((resolve) => setTimeout(resolve, 5))
    open()
    equal((await own).status, 200)
    const replies = await Promise.all(crowd)
    ok(replies.every(({ status }) => status === 401))
    equal(verifying.most, 3)
  })
})
