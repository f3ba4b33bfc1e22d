import { equal, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'

import { createBudgets } from '#access/budgets.ts'
import { createPasswords } from '#base/secrets/password-hash.ts'
import { openDatabase } from '#store/connection/open.ts'
import { attempts } from '#store/tables/session.ts'
import { strangerFailures } from '#store/tables/sign-in.ts'
import { type AuthServer, type Browser, emailOf, openAuthServer, PASSWORD } from '../../testing/servers/auth-server.ts'
import { createDoor, DOOR_CONNECTIONS } from './door/door.ts'

/** Sign-ins of the owner under attack: the gate plays a few, `npm run test:deep` all. */
const SIGN_INS = Number(process.env.SIGN_INS ?? 9)
/** Addresses of which each guesses between two of the owner's sign-ins. */
const ADDRESSES = Number(process.env.ADDRESSES ?? 40)

describe('calls of others, while one address sends 400 sign-ins at once', () => {
  it('protection 59: are all answered: reports of users, sign-ins elsewhere, and a known device behind the same address', async () => {
    const authServer = await openAuthServer()
    const doorDb = openDatabase(authServer.url, { connections: DOOR_CONNECTIONS })
    const { passwords } = authServer.services
    const { clock } = authServer
    // The server has these objects: the budgets of every installation, and the pool of the door.
    Object.assign(authServer.services.budgets, createBudgets(clock))
    Object.assign(authServer.services, { door: createDoor(doorDb, passwords) })
    try {
      const known = authServer.browser('198.51.100.7')
      const signedIn = await known.signIn('alder')
      const bearer = { authorization: `Bearer ${signedIn.body.accessToken}` }
      clock.advance({ seconds: 30 })
      const flood = Array.from({ length: 400 }, (_, i) =>
        authServer
          .browser('198.51.100.7')
          .post('/b2b/admins/login', { email: `guess-${i}@clarity.example`, password: 'Copper-Lantern-89' }),
      )
      const others = [
        ...Array.from({ length: 90 }, () => authServer.browser().post('/notifications/read', {}, bearer)),
        ...Array.from({ length: 9 }, (_, i) => authServer.browser(`192.0.2.${i}`).signIn('birch', 'Copper-Lantern-89')),
      ]
      equal((await known.signIn('alder')).status, 200)
      const statuses = (await Promise.all(others)).map(({ status }) => status)
      equal(statuses.filter((status) => status !== 200 && status !== 401).length, 0)
      const refused = (await Promise.all(flood)).filter(({ status }) => status === 429)
      ok(refused.length >= 250, `${refused.length} of the 400 were refused`)
    } finally {
      await authServer.background.settled()
      await doorDb.close()
      await authServer.close()
    }
  })
})

describe('an owner with the right password, while strangers guess at the account', () => {
  let authServer: AuthServer
  before(async () => {
    const passwords = await createPasswords()
    const verify = async (stored: string | null, password: string) => stored !== null && password === PASSWORD
    authServer = await openAuthServer({ passwords: { ...passwords, verify } })
  })
  after(() => authServer.close())
  beforeEach(async () => {
    authServer.clock.advance({ hours: 1 })
    await authServer.db.withSystem(async (tx) => {
      await tx.delete(attempts)
      await tx.delete(strangerFailures)
    })
  })

  const guess = (address: string) =>
    authServer.browser(address).post('/b2b/admins/login', { email: emailOf('alder'), password: 'Copper-Lantern-89' })
  const oneAddress = async () => {
    for (let i = 0; i < 23; i++) await guess('198.51.100.7')
  }
  const manyAddresses = async () => {
    for (let i = 0; i < ADDRESSES; i++) await guess(`198.51.100.${i}`)
  }

  /** How often the owner gets in, with password and code, while the attack goes on. */
  async function signInsDuring(attack: () => Promise<void>, browserFor: (sign: number) => Browser): Promise<number> {
    let accepted = 0
    for (let i = 0; i < SIGN_INS; i++) {
      await attack()
      if ((await browserFor(i).signIn('alder')).status === 200) accepted++
      authServer.clock.advance({ seconds: 30 })
    }
    await authServer.background.settled()
    return accepted
  }

  for (const [name, attack] of [
    ['one address', oneAddress],
    [`${ADDRESSES} addresses`, manyAddresses],
  ] as const) {
    it(`protection 10: gets in each time from a known device, against ${name}`, async () => {
      const browser = authServer.browser()
      equal((await browser.signIn('alder')).status, 200)
      authServer.clock.advance({ seconds: 30 })
      equal(await signInsDuring(attack, () => browser), SIGN_INS)
    })
  }

  it('protection 10: gets in nearly each time from a new browser, against one address', async () => {
    const accepted = await signInsDuring(oneAddress, () => authServer.browser())
    ok(accepted >= Math.floor((SIGN_INS * 43) / 45), `${accepted} of ${SIGN_INS}`)
  })

  it('protection 10: gets in from a new browser behind the address of a colleague who has failed', async () => {
    for (let i = 0; i < 30; i++)
      await authServer.browser().post('/b2b/admins/login', { email: emailOf('birch'), password: 'Copper-Lantern-89' })
    equal((await authServer.browser().signIn('alder')).status, 200)
  })
})
