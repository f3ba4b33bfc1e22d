import { deepEqual, equal } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { newPasskeyOptions, passkeySignInOptions } from '@portal/contract/session/passkeys.ts'
import { eq } from '#store/drizzle.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { institutions } from '#store/tables/institution.ts'
import { passkeyChallenges, passkeys as passkeyRows } from '#store/tables/passkeys.ts'
import { attempts, users } from '#store/tables/session.ts'
import { strangerFailures } from '#store/tables/sign-in.ts'
import { callerNamed, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { type AuthServer, type Browser, emailOf, openAuthServer, PASSWORD } from '../../../testing/servers/auth-server.ts'
import { createPasskey, signWithPasskey } from '../../../testing/software-authenticator.ts'

const OPTIONS = '/auth/passkey-options'
const SIGN_IN = '/auth/passkey-sign-in'
const NOT_ACCEPTED = 'The passkey was not accepted. Please try again, or sign in with your password and a code.'

type Person = 'alder' | 'birch' | 'employee'
type Passkey = ReturnType<typeof createPasskey>['passkey']
type Deviations = Parameters<typeof signWithPasskey>[2]

describe('signing in with a passkey', () => {
  let server: AuthServer
  before(async () => {
    server = await openAuthServer()
  })
  after(() => server.close())
  beforeEach(async () => {
    await server.background.settled()
    server.clock.advance({ minutes: 10 })
    await server.db.withSystem(async (tx) => {
      await tx.delete(attempts)
      await tx.delete(passkeyRows)
    })
  })

  /** Signs a person in with password and code, and adds a passkey. */
  async function passkeyOf(name: Person, deviations: Deviations = {}): Promise<Passkey> {
    server.clock.advance({ minutes: 2 })
    const browser = server.browser('203.0.113.7')
    const headers = { authorization: `Bearer ${String((await browser.signIn(name)).body.accessToken)}` }
    const options = await browser.post('/passkeys/options', { currentPassword: PASSWORD }, headers)
    const { passkey, body } = createPasskey(options.body as ResponseOf<typeof newPasskeyOptions>, deviations)
    equal((await browser.post('/passkeys', body, headers)).status, 200)
    return passkey
  }
  async function optionsFor(browser: Browser) {
    const { status, body } = await browser.post(OPTIONS, {})
    equal(status, 200)
    return body as ResponseOf<typeof passkeySignInOptions>
  }
  async function signIn(passkey: Passkey, deviations: Deviations = {}, browser = server.browser()) {
    return browser.post(SIGN_IN, signWithPasskey(passkey, await optionsFor(browser), deviations))
  }
  const reasonOf = ({ status, body }: { readonly status: number; readonly body: Readonly<Record<string, unknown>> }) => [
    status,
    body.reason,
  ]
  async function lastEvents(count: number) {
    await server.background.settled()
    const rows = await server.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, {}, count))
    return rows.map(({ actor, action, result, details }) => [actor, action, result, details])
  }

  it('protection 24: a reset of the password keeps the passkey', async () => {
    const passkey = await passkeyOf('birch')
    await server.browser().post('/auth/reset-password', { email: emailOf('birch') })
    const link = { token: await server.mailedToken('birch'), password: PASSWORD }
    equal((await server.browser().post('/auth/set-password', link)).status, 200)
    equal((await signIn(passkey)).status, 200)
  })

  it('refuses a disabled user like an unknown passkey', async () => {
    const passkey = await passkeyOf('birch')
    const setDisabled = (disabledAt: Date | null) =>
      server.db.withSystem((tx) =>
        tx
          .update(users)
          .set({ disabledAt })
          .where(eq(users.email, emailOf('birch'))),
      )
    await setDisabled(server.clock.now())
    deepEqual(reasonOf(await signIn(passkey)), [401, NOT_ACCEPTED])
    await setDisabled(null)
    equal((await signIn(passkey)).status, 200)
  })

  it('is both factors: user, access token and cookies as after a code, and the browser is a known device', async () => {
    const passkey = await passkeyOf('alder')
    const browser = server.browser('198.51.100.4')
    const options = await optionsFor(browser)
    deepEqual(
      { ...options, challenge: options.challenge.length },
      {
        challenge: 43,
        timeout: 300_000,
        rpId: 'localhost',
        userVerification: 'required',
      },
    )
    const { status, body } = await browser.post(SIGN_IN, signWithPasskey(passkey, options))
    equal(status, 200)
    const { userId: id, email, institutionId: institutionID } = callerNamed('alder')
    deepEqual(body.user, { id, email, isAdmin: false, role: 'client', institutionID })
    equal(body.accessTokenExpiration, server.clock.now().getTime() / 1000 + 900)
    equal((await server.sessions.callerOf(body.accessToken as string))?.userId, id)
    deepEqual([...browser.cookies.keys()].sort(), ['__Host-device', '__Host-refresh'])
    equal((await browser.post('/auth/refresh', { isActive: true })).status, 200)
    deepEqual(await lastEvents(1), [[email, 'session.sign-in', 'success', { by: 'passkey', name: 'Laptop' }]])
    const [row] = await server.db.withSystem((tx) => tx.select().from(passkeyRows))
    deepEqual(row!.lastUsedAt, server.clock.now())
    const [user] = await server.db.withSystem((tx) => tx.select().from(users).where(eq(users.id, id)))
    deepEqual(user!.lastLogin, server.clock.now())
  })

  it('protection 27: ends a sign-in that waits for its code in the same browser', async () => {
    const passkey = await passkeyOf('alder')
    const browser = server.browser()
    await browser.post('/b2b/admins/login', { email: emailOf('alder'), password: PASSWORD })
    const begun = browser.cookies.get('__Host-pre')!
    equal((await signIn(passkey, {}, browser)).status, 200)
    equal(browser.cookies.has('__Host-pre'), false)
    const other = server.browser()
    other.cookies.set('__Host-pre', begun)
    equal((await other.post('/auth/verify-2fa-code-new', { email: emailOf('alder'), code: '000000' })).status, 401)
    deepEqual(reasonOf(await other.post('/auth/qr-code-new', { email: emailOf('alder') })), [
      401,
      'Your sign-in has expired. Please sign in again.',
    ])
  })

  it('protection 12: a challenge works once, in the browser that asked for it, for five minutes; of 20 at once one signs in', async () => {
    const passkey = await passkeyOf('alder')
    const browser = server.browser()
    const signed = signWithPasskey(passkey, await optionsFor(browser))
    const cookie = browser.cookies.get('__Host-passkey')!
    const again = () => {
      browser.cookies.set('__Host-passkey', cookie)
      return browser.post(SIGN_IN, signed)
    }
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await again()).status))
    deepEqual(statuses.sort(), [200, ...Array.from({ length: 19 }, () => 401)])
    deepEqual(reasonOf(await again()), [401, NOT_ACCEPTED])
    await server.db.withSystem((tx) => tx.delete(attempts))

    const asked = server.browser()
    const options = await optionsFor(asked)
    deepEqual(reasonOf(await server.browser().post(SIGN_IN, signWithPasskey(passkey, options))), [401, NOT_ACCEPTED], 'no cookie')
    const other = server.browser()
    await optionsFor(other)
    deepEqual(reasonOf(await other.post(SIGN_IN, signWithPasskey(passkey, options))), [401, NOT_ACCEPTED], 'another browser')
    server.clock.advance({ seconds: 301 })
    deepEqual(reasonOf(await asked.post(SIGN_IN, signWithPasskey(passkey, options))), [401, NOT_ACCEPTED], 'too late')
    await optionsFor(asked)
    await server.background.settled()
    equal(await server.db.withSystem((tx) => tx.$count(passkeyChallenges)), 1, 'expired challenges are deleted')
  })

  it('protection 12: what is wrong with a signature signs no user in, and gets the reply of an unknown passkey', async () => {
    const passkey = await passkeyOf('alder')
    const stranger = await passkeyOf('birch')
    const refused = [
      ['origin', await signIn(passkey, { origin: 'http://localhost:3001' })],
      ['host', await signIn(passkey, { host: 'portal.example' })],
      ['type', await signIn(passkey, { type: 'webauthn.create' })],
      ['challenge', await signIn(passkey, { challenge: 'A'.repeat(43) })],
      ['user verification', await signIn(passkey, { isUserVerified: false })],
      ['key of another', await signIn({ ...passkey, privateKey: stranger.privateKey })],
      ['user of another', await signIn({ ...passkey, userHandle: stranger.userHandle })],
      ['passkey of another', await signIn({ ...stranger, userHandle: passkey.userHandle })],
      ['unknown', await signIn({ ...passkey, credentialId: 'AAAA' })],
    ] as const
    for (const [what, reply] of refused) {
      deepEqual(reasonOf(reply), [401, NOT_ACCEPTED], what)
      deepEqual(
        reply.cookies.filter((line) => !line.startsWith('__Host-passkey=;')),
        [],
        what,
      )
    }
    deepEqual((await lastEvents(1))[0]!.slice(1), ['session.sign-in', 'failure', { step: 'passkey', name: 'Laptop' }])
    equal((await signIn(passkey)).status, 200)
  })

  it('protection 12: a counter that does not grow refuses the passkey, and is in the audit trail', async () => {
    const passkey = await passkeyOf('employee', { counter: 7 })
    equal((await signIn(passkey, { counter: 8 })).status, 200)
    for (const counter of [8, 7, 0]) deepEqual(reasonOf(await signIn(passkey, { counter })), [401, NOT_ACCEPTED])
    deepEqual((await lastEvents(1))[0]!.slice(2), ['failure', { step: 'passkey-counter', name: 'Laptop' }])
    equal((await signIn(passkey, { counter: 9 })).status, 200)
    const uncounted = await passkeyOf('alder')
    for (let i = 0; i < 2; i++) equal((await signIn(uncounted)).status, 200)
  })

  it('protection 12: a removed passkey is an unknown one, and so is that of a disabled user or institution', async () => {
    const passkey = await passkeyOf('alder')
    const disable = (table: typeof users | typeof institutions, id: string, disabledAt: Date | null) =>
      server.db.withSystem((tx) => tx.update(table).set({ disabledAt }).where(eq(table.id, id)))
    for (const [table, id] of [
      [users, callerNamed('alder').userId],
      [institutions, HARBOUR],
    ] as const) {
      await disable(table, id, server.clock.now())
      deepEqual(reasonOf(await signIn(passkey)), [401, NOT_ACCEPTED])
      await disable(table, id, null)
    }
    equal((await signIn(passkey)).status, 200)
    await server.db.withSystem((tx) => tx.delete(passkeyRows))
    deepEqual(reasonOf(await signIn(passkey)), [401, NOT_ACCEPTED])
  })

  it('protection 10: failures count for their origin alone: a known device and other origins do not wait', async () => {
    const passkey = await passkeyOf('alder')
    const known = server.browser()
    equal((await signIn(passkey, {}, known)).status, 200)
    for (let i = 0; i < 100; i++) await server.browser().post(SIGN_IN, signWithPasskey(passkey, { challenge: 'A' }))
    equal((await signIn(passkey)).status, 429)
    equal((await signIn(passkey, {}, known)).status, 200)
    equal((await signIn(passkey, {}, server.browser('203.0.113.9'))).status, 200)
    const ofEmails = await server.db.withSystem((tx) => tx.select().from(strangerFailures))
    equal(
      ofEmails.some(({ failures }) => failures > 0),
      false,
      'none is counted for the e-mail',
    )
  })

  it('protection 11: where the database fails no passkey signs in', async () => {
    const passkey = await passkeyOf('alder')
    const failing = await openAuthServer({
      door: {
        laneOf: () => {
          throw new Error('out of order')
        },
      },
    })
    try {
      const browser = failing.browser()
      equal((await browser.post(OPTIONS, {})).status, 503)
      const reply = await browser.post(SIGN_IN, signWithPasskey(passkey, { challenge: 'A' }))
      deepEqual([reply.status, reply.cookies], [503, []])
    } finally {
      await failing.close()
    }
  })
})
