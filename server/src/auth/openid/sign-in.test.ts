import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { devices } from '@portal/contract/session/devices.ts'
import { eq } from '#store/drizzle.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { endDevicesOf } from '#store/session/known-devices.ts'
import { setUserDisabled } from '#store/session/users.ts'
import { openidIdentities } from '#store/tables/openid.ts'
import { attempts } from '#store/tables/session.ts'
import { callerNamed, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { codeNow, emailOf } from '../../../testing/servers/auth-server.ts'
import { type OpenidPortal, openOpenidPortal, STRONG } from '../../../testing/servers/openid-portal.ts'

const NOT_CONFIRMED = "Your organisation's sign-in was not confirmed. Please try again."
const UNREACHABLE = "Your organisation's sign-in cannot be reached just now. Please try again."

describe('a sign-in with the provider of an institution', () => {
  let openid: OpenidPortal
  before(async () => {
    openid = await openOpenidPortal()
    await openid.link('alder', 'subject-1')
    await openid.link('stranger', 'subject-2')
  })
  after(() => openid.close())
  beforeEach(async () => {
    const { provider } = openid
    Object.assign(provider, { person: { subject: 'subject-1' }, wrong: {}, signature: 'right', metadata: {}, fault: null })
    // The provider's metadata are fetched again.
    openid.portal.clock.advance({ minutes: 11 })
    await openid.portal.db.withSystem((tx) => tx.delete(attempts))
  })

  const begin = async (browser = openid.portal.browser()) => {
    const { body } = await browser.post('/auth/openid/begin', { organisation: 'harbour' })
    return { browser, url: new URL(String(body.url)) }
  }
  const refusedWith = async (status: number, reason: string) => {
    const reply = await openid.signIn(openid.portal.browser())
    deepEqual([reply.status, reply.body.reason], [status, reason])
  }
  const auditOf = async (institutionId: string) => {
    await openid.portal.background.settled()
    return openid.portal.db.withInstitution(institutionId, (tx) => readAuditEvents(tx, institutionId, {}, 5))
  }

  it('names the provider for a button, and nothing of an institution without one', async () => {
    const browser = openid.portal.browser()
    const asked = async (organisation: string) => {
      const { status, body } = await browser.post('/auth/openid/button', { organisation })
      return [status, body.label]
    }
    deepEqual(await asked('harbour'), [200, 'Harbour ID'])
    deepEqual(await asked('Harbour'), [200, null])
    deepEqual(await asked('unknown'), [200, null])
  })

  it('protection 10: names of institutions that do not exist count as failures of their origin', async () => {
    const browser = openid.portal.browser('198.51.100.4')
    for (let i = 0; i < 100; i++) equal((await browser.post('/auth/openid/begin', { organisation: `guess-${i}` })).status, 404)
    equal((await browser.post('/auth/openid/begin', { organisation: 'guess' })).status, 429)
    equal((await browser.post('/auth/openid/begin', { organisation: 'harbour' })).status, 429)
    equal((await openid.portal.browser('198.51.100.5').post('/auth/openid/begin', { organisation: 'harbour' })).status, 200)
  })

  it('protection 10: a known device has a count of its own, which strangers behind its address cannot use up', async () => {
    const known = openid.portal.browser('198.51.100.7')
    equal((await known.signIn('alder')).status, 200)
    const ended = openid.portal.browser('198.51.100.7')
    const { db } = openid.portal
    const begun = async (browser = known, organisation = 'harbour') =>
      (await browser.post('/auth/openid/begin', { organisation })).status
    for (let i = 0; i < 100; i++) equal(await begun(ended, `guess-${i}`), 404)
    equal(await begun(ended), 429)
    equal(await begun(), 200)
    equal((await known.post('/auth/openid/button', { organisation: 'harbour' })).body.label, 'Harbour ID')
    for (let i = 0; i < 20; i++) equal(await begun(known, `guess-${i}`), 404)
    equal(await begun(), 429)
    await db.withSystem((tx) => endDevicesOf(tx, callerNamed('alder').userId))
    equal(await begun(), 429, 'a device that has ended is a stranger of its address')
  })

  it('sends the browser to the provider with state, nonce and a challenge, and asks it for nothing but the subject', async () => {
    const { browser, url } = await begin()
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams)
    for (const random of [state, nonce, code_challenge]) match(random!, /^[\w-]{43}$/)
    deepEqual(rest, {
      redirect_uri: `${openid.portal.services.publicUrl}/sign-in/callback/harbour`,
      scope: 'openid',
      code_challenge_method: 'S256',
      acr_values: STRONG,
      client_id: 'clarity',
      response_type: 'code',
    })
    ok(browser.cookies.has('__Host-openid'))
  })

  it('is followed by the code of the portal’s own authenticator app, as after a password', async () => {
    const browser = openid.portal.browser()
    const { status, body } = await openid.signIn(browser)
    deepEqual([status, body], [200, { outcome: 'factor', email: emailOf('alder'), allowQRScan: false }])
    equal(browser.cookies.has('__Host-refresh'), false)
    equal(browser.cookies.has('__Host-openid'), false)
    const code = { email: emailOf('alder'), code: codeNow(openid.portal.clock) }
    equal((await browser.post('/auth/verify-2fa-code-new', { ...code, code: '000000' })).status, 401)
    const signedIn = await browser.post('/auth/verify-2fa-code-new', code)
    equal(signedIn.status, 200)
    equal((await openid.portal.sessions.callerOf(String(signedIn.body.accessToken)))?.userId, callerNamed('alder').userId)
  })

  it('protection 12: opens a session at once only with a value of acr that the institution accepts', async () => {
    for (const acr of ['urn:example:password', `${STRONG} `, `${STRONG} urn:example:password`]) {
      openid.provider.person = { subject: 'subject-1', acr }
      equal((await openid.signIn(openid.portal.browser())).body.outcome, 'factor', acr)
    }
    openid.provider.person = { subject: 'subject-1', acr: STRONG }
    const browser = openid.portal.browser('198.51.100.6')
    const { body } = await openid.signIn(browser)
    equal(body.outcome, 'signed-in')
    const { accessToken, user } = body.signedIn as { accessToken: string; user: { email: string } }
    equal(user.email, emailOf('alder'))
    ok(browser.cookies.has('__Host-refresh'))
    const known = await openid.portal.ask<ResponseOf<typeof devices>>({ token: accessToken }, 'GET', '/devices')
    equal(known.body.rows[0]?.address, '198.51.100.6')
    const [event] = await auditOf(HARBOUR)
    deepEqual([event?.actor, event?.action, event?.result], [emailOf('alder'), 'session.sign-in', 'success'])
  })

  it('of an institution that accepts no acr is always followed by the code', async () => {
    openid.otherProvider.person = { subject: 'subject-2', acr: STRONG }
    equal((await openid.signIn(openid.portal.browser(), 'meadow')).body.outcome, 'factor')
  })

  it('of an unknown subject is refused without saying anything of users, and is in the audit trail', async () => {
    openid.provider.person = { subject: emailOf('employee') }
    openid.provider.wrong = { email: emailOf('employee'), email_verified: true }
    const reason =
      'This sign-in is not linked to a user of the portal. Sign in with your password and link it in Settings, or use the link of your invitation.'
    await refusedWith(401, reason)
    const [event] = await auditOf(HARBOUR)
    deepEqual(
      [event?.actor, event?.action, event?.object, event?.result],
      ['system', 'session.unknown-openid', emailOf('employee'), 'refused'],
    )
    openid.provider.person = { subject: 'subject-2' }
    await refusedWith(401, reason)
  })

  it('protection 67: of a disabled user is refused as that of an unknown subject', async () => {
    const { db, browser, clock } = openid.portal
    const disable = (at: Date | null) => db.withSystem((tx) => setUserDisabled(tx, callerNamed('alder').userId, at))
    await disable(clock.now())
    equal((await openid.signIn(browser())).body.code, 'refusal.openidNotLinked')
    await disable(null)
    equal((await openid.signIn(browser())).status, 200)
  })

  it('of a subject whose user was deleted, or whose link names another issuer, finds none', async () => {
    openid.provider.person = { subject: 'subject-3' }
    const { institutionId, userId } = callerNamed('birch')
    const identity = { institutionId, userId, subject: 'subject-3', linkedAt: new Date(), lastUsedAt: null }
    await openid.portal.db.withSystem((tx) =>
      tx.insert(openidIdentities).values({ ...identity, issuer: openid.otherProvider.issuer }),
    )
    equal((await openid.signIn(openid.portal.browser())).status, 401)
    await openid.portal.db.withSystem((tx) =>
      tx.update(openidIdentities).set({ issuer: openid.provider.issuer }).where(eq(openidIdentities.userId, userId)),
    )
    equal((await openid.signIn(openid.portal.browser())).body.email, emailOf('birch'))
    const token = await openid.portal.signIn(callerNamed('admin'))
    equal((await openid.portal.ask({ token }, 'DELETE', `/b2b/admins/${userId}`)).status, 200)
    equal((await openid.signIn(openid.portal.browser())).status, 401)
  })

  it('protection 67: needs an ID token of this provider for this portal, in time, with the nonce of the request', async () => {
    const now = Math.floor(Date.now() / 1_000)
    for (const wrong of [
      { nonce: 'another' },
      { nonce: undefined },
      { iss: 'https://evil.example' },
      { aud: 'another-client' },
      { aud: ['clarity', 'another-client'], azp: 'another-client' },
      { exp: now - 120 },
      { iat: undefined },
      { nbf: now + 600 },
      { sub: undefined },
      { sub: '' },
      { sub: 'x'.repeat(256) },
    ]) {
      openid.provider.wrong = wrong
      await refusedWith(401, NOT_CONFIRMED)
    }
  })

  it('protection 67: needs a signature by a key that the provider publishes, for each algorithm', async () => {
    for (const [provider, organisation] of [
      [openid.provider, 'harbour'],
      [openid.otherProvider, 'meadow'],
    ] as const) {
      for (const signature of ['other key', 'none'] as const) {
        provider.signature = signature
        const reply = await openid.signIn(openid.portal.browser(), organisation)
        deepEqual([reply.status, reply.body.reason], [401, NOT_CONFIRMED])
      }
      provider.signature = 'right'
    }
    openid.otherProvider.person = { subject: 'subject-2' }
    equal((await openid.signIn(openid.portal.browser(), 'meadow')).status, 200)
  })

  it('protection 58: says that the provider cannot be reached where it is slow, endless or redirects, at every step', async () => {
    for (const path of ['/.well-known/openid-configuration', '/token', '/keys'] as const) {
      for (const how of ['slow', 'huge', 'redirect'] as const) {
        openid.portal.clock.advance({ minutes: 11 })
        openid.provider.fault = { path, how }
        await refusedWith(503, UNREACHABLE)
      }
    }
    openid.provider.fault = { path: '/token', how: 'error' }
    await refusedWith(401, NOT_CONFIRMED)
    openid.provider.fault = null
    equal((await openid.signIn(openid.portal.browser())).status, 200)
  })

  it('protection 58: reaches no other host, whatever the provider says of itself', async () => {
    for (const metadata of [
      { token_endpoint: 'http://127.0.0.1:9/token' },
      { jwks_uri: 'http://169.254.169.254/keys' },
      { token_endpoint: 'https://evil.example/token' },
    ]) {
      openid.portal.clock.advance({ minutes: 11 })
      openid.provider.metadata = metadata
      await refusedWith(503, UNREACHABLE)
    }
    openid.portal.clock.advance({ minutes: 11 })
    openid.provider.metadata = { authorization_endpoint: 'javascript:alert(1)' }
    equal((await openid.portal.browser().post('/auth/openid/begin', { organisation: 'harbour' })).status, 401)
    openid.portal.clock.advance({ minutes: 11 })
    openid.provider.metadata = { issuer: 'https://evil.example' }
    equal((await openid.portal.browser().post('/auth/openid/begin', { organisation: 'harbour' })).status, 401)
  })

  it('asks the provider to describe itself once in ten minutes, also for many at once', async () => {
    const described = () => openid.provider.asked.get('/.well-known/openid-configuration') ?? 0
    const earlier = described()
    await Promise.all(Array.from({ length: 5 }, () => begin()))
    await begin()
    equal(described(), earlier + 1)
  })

  it('protection 61: leaves no code, state, token or secret in the log', async () => {
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    openid.provider.wrong = { nonce: 'another' }
    await browser.post('/auth/openid/complete', back)
    const log = openid.portal.log.join('\n')
    match(log, /A sign-in provider has not confirmed a user/)
    for (const secret of [back.code, back.state, url.searchParams.get('nonce')!, 'a secret', 'eyJ'])
      ok(!log.includes(secret), secret)
  })
})
