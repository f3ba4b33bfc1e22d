import { equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { sealingKey } from '#base/secrets/seal.ts'
import { eq } from '#store/drizzle.ts'
import { users } from '#store/tables/session.ts'
import { type AuthServer, emailOf, openAuthServer, PASSWORD, SECRET } from '../../../testing/servers/auth-server.ts'
import { unsealFactor } from './factor.ts'
import { resealFactors } from './reseal-factors.ts'

const NEW_KEY = sealingKey(new Uint8Array(32).fill(9))
const OTHER_KEY = sealingKey(new Uint8Array(32).fill(10))

describe('protection 14: the keys of authenticator apps in the database', () => {
  let authServer: AuthServer
  before(async () => {
    authServer = await openAuthServer()
  })
  after(() => authServer.close())

  const rows = () => authServer.db.withSystem((tx) => tx.select().from(users))
  const factorOf = async (name: 'alder' | 'birch') => {
    const row = (await rows()).find(({ email }) => email === emailOf(name))!
    return { userId: row.id, secret: row.factorSecret!, keyId: row.factorKeyId! }
  }
  const put = (name: 'alder' | 'birch', factorSecret: string) =>
    authServer.db.withSystem((tx) =>
      tx
        .update(users)
        .set({ factorSecret })
        .where(eq(users.email, emailOf(name))),
    )

  it('have nonces of their own though the secrets are equal', async () => {
    const nonces = (await rows()).flatMap(({ factorSecret }) => factorSecret?.slice(0, 16) ?? [])
    equal(nonces.length, 5)
    equal(new Set(nonces).size, 5)
  })

  it('cannot be opened once swapped between two users: both sign-ins fail', async () => {
    const [alder, birch] = [await factorOf('alder'), await factorOf('birch')]
    await put('alder', birch.secret)
    await put('birch', alder.secret)
    equal((await authServer.browser().signIn('alder')).status, 503)
    await put('alder', alder.secret)
    await put('birch', birch.secret)
    equal((await authServer.browser().signIn('alder')).status, 200)
  })

  it('are sealed anew by the rotation, or none where a key is missing, and still open', async () => {
    const former = authServer.services.factorKey
    await rejects(resealFactors(authServer.db, sealingKey(NEW_KEY.bytes, [OTHER_KEY])), /not given/)
    const before = await factorOf('alder')
    equal(before.keyId, former.id)
    const rotated = sealingKey(NEW_KEY.bytes, [OTHER_KEY, former])
    equal(await resealFactors(authServer.db, rotated), 5)
    const after = await factorOf('alder')
    equal(after.keyId, NEW_KEY.id)
    equal(Buffer.from(unsealFactor(after, after.userId, NEW_KEY)).equals(SECRET), true)
    equal(await resealFactors(authServer.db, rotated), 0, 'a second run has nothing to do')
  })

  it('cannot be opened with another key: every sign-in fails', async () => {
    const browser = authServer.browser()
    await browser.post('/b2b/admins/login', { email: emailOf('birch'), password: PASSWORD })
    authServer.clock.advance({ minutes: 1 })
    equal((await browser.signIn('birch')).status, 503)
    Object.assign(authServer.services, { factorKey: NEW_KEY })
    equal((await browser.signIn('birch')).status, 200)
  })
})
