import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { openidLink } from '@portal/contract/session/openid.ts'
import { eq } from '#store/drizzle.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { issuePasswordToken } from '#store/session/password-tokens.ts'
import { openidIdentities } from '#store/tables/openid.ts'
import { attempts, users } from '#store/tables/session.ts'
import { callerNamed, HARBOUR, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type Browser, emailOf, PASSWORD } from '../../../testing/servers/auth-server.ts'
import { type OpenidPortal, openOpenidPortal, STRONG } from '../../../testing/servers/openid-portal.ts'

const LINK = '/openid/link'

describe('a link to a subject of a provider', () => {
  let openid: OpenidPortal
  before(async () => {
    openid = await openOpenidPortal()
  })
  after(() => openid.close())
  beforeEach(async () => {
    openid.portal.clock.advance({ minutes: 20 })
    openid.provider.person = { subject: 'subject-1' }
    openid.portal.letters.length = 0
    await openid.portal.db.withSystem(async (tx) => {
      await tx.delete(openidIdentities)
      await tx.delete(attempts)
    })
  })

  /** A browser in which a user has signed in, and the header of its calls. */
  const signedIn = async (name: PersonName) => {
    const browser = openid.portal.browser()
    const { body } = await browser.signIn(name)
    openid.portal.clock.advance({ seconds: 30 })
    return { browser, token: String(body.accessToken), headers: { authorization: `Bearer ${body.accessToken}` } }
  }
  const begin = ({ browser, headers }: Awaited<ReturnType<typeof signedIn>>, currentPassword = PASSWORD) =>
    browser.post(LINK, { currentPassword }, headers)
  const complete = async (browser: Browser, url: unknown) =>
    browser.post('/auth/openid/complete', await openid.provider.visit(String(url)))
  const linkOf = async (token: string) =>
    (await openid.portal.ask<ResponseOf<typeof openidLink>>({ token }, 'GET', LINK)).body.link
  const signInOutcome = async () => {
    const { status, body } = await openid.signIn(openid.portal.browser())
    return [status, body.outcome, body.email]
  }

  it('protection 67: is made while signed in, with the password, and the user gets a letter and a notification', async () => {
    const alder = await signedIn('alder')
    equal(await linkOf(alder.token), null)
    const begun = await begin(alder)
    const { status, body } = await complete(alder.browser, begun.body.url)
    deepEqual([status, body], [200, { outcome: 'linked' }])
    const linkedAt = Math.floor(openid.portal.clock.now().getTime() / 1_000)
    deepEqual(await linkOf(alder.token), { subject: 'subject-1', linkedAt, lastUsed: null })
    await openid.portal.background.settled()
    deepEqual(
      openid.portal.letters.map(({ to, kind }) => [to, kind]),
      [[emailOf('alder'), 'openid-linked']],
    )
    const notes = await openid.portal.ask<{ rows: { text: string }[] }>({ token: alder.token }, 'GET', '/notifications')
    match(notes.body.rows[0]!.text, /A sign-in with Harbour ID was linked to you/)
    const [event] = await openid.portal.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, {}, 1))
    deepEqual([event?.actor, event?.action, event?.details.subject], [emailOf('alder'), 'session.link-openid', 'subject-1'])
    deepEqual(await signInOutcome(), [200, 'factor', emailOf('alder')])
  })

  it('protection 67: needs the right password, and guesses are limited', async () => {
    const alder = await signedIn('alder')
    for (let i = 0; i < 5; i++) {
      const { status, body } = await begin(alder, 'Wrong-Lantern-88')
      deepEqual([status, body.reason], [400, 'The current password is not correct.'])
    }
    equal((await begin(alder, 'Wrong-Lantern-88')).status, 429)
    equal((await begin(alder)).status, 429)
  })

  it('protection 67: is not made where the user has signed out since, or another one has signed in', async () => {
    const alder = await signedIn('alder')
    const begun = await begin(alder)
    await alder.browser.post('/b2b/admins/logout', {}, alder.headers)
    equal((await complete(alder.browser, begun.body.url)).status, 401)

    const birch = await signedIn('birch')
    const other = await begin(birch)
    await birch.browser.signIn('employee')
    equal((await complete(birch.browser, other.body.url)).status, 401)
    equal((await signInOutcome())[0], 401)
  })

  it('protection 67: is to one user and from one subject', async () => {
    const alder = await signedIn('alder')
    await complete(alder.browser, (await begin(alder)).body.url)
    const again = await begin(alder)
    deepEqual([again.status, again.body.reason], [409, 'This sign-in is already linked. End the present link first.'])
    const birch = await signedIn('birch')
    const taken = await complete(birch.browser, (await begin(birch)).body.url)
    deepEqual([taken.status, await linkOf(birch.token)], [409, null])
    deepEqual(await signInOutcome(), [200, 'factor', emailOf('alder')])
  })

  it('protection 67: of one institution is none of another, also for the same subject', async () => {
    await openid.link('stranger', 'subject-1')
    equal((await signInOutcome())[0], 401)
    openid.otherProvider.person = { subject: 'subject-1' }
    equal((await openid.signIn(openid.portal.browser(), 'meadow')).body.email, emailOf('stranger'))
  })

  it('ends by its user, unless they have no password', async () => {
    const alder = await signedIn('alder')
    await openid.link('alder', 'subject-1')
    await openid.portal.db.withSystem((tx) =>
      tx
        .update(users)
        .set({ passwordHash: null })
        .where(eq(users.email, emailOf('alder'))),
    )
    const kept = await openid.portal.ask({ token: alder.token }, 'DELETE', LINK)
    equal(kept.status, 409)
    match(kept.body.reason!, /^Set a password first/)
    const passwordHash = await openid.portal.services.passwords.hash(PASSWORD)
    await openid.portal.db.withSystem((tx) =>
      tx
        .update(users)
        .set({ passwordHash })
        .where(eq(users.email, emailOf('alder'))),
    )
    deepEqual(await openid.portal.ask({ token: alder.token }, 'DELETE', LINK), { status: 200, body: {} })
    deepEqual(await openid.portal.ask({ token: alder.token }, 'DELETE', LINK), { status: 200, body: {} })
    equal((await signInOutcome())[0], 401)
  })

  it('protection 20: ends where an administrator resets the second factor, since it may stand for it', async () => {
    await openid.link('alder', 'subject-1')
    const token = await openid.portal.signIn(callerNamed('admin'))
    const { userId } = callerNamed('alder')
    const reset = await openid.portal.ask({ token }, 'POST', `/b2b/admins/${userId}/reset-factor`)
    equal(reset.status, 200)
    openid.provider.person = { subject: 'subject-1', acr: STRONG }
    equal((await signInOutcome())[0], 401)
  })

  describe('by an invitation', () => {
    const invite = (name: PersonName) => {
      const { userId: id, institutionId } = callerNamed(name)
      return openid.portal.db.withSystem((tx) =>
        issuePasswordToken(tx, { id, institutionId }, 'invitation', openid.portal.clock.now()),
      )
    }
    const accept = async (invitation: string) => {
      const browser = openid.portal.browser()
      const begun = await browser.post('/auth/openid/begin', { invitation })
      return { browser, begun }
    }

    it('protection 67: signs the invited user in, whatever e-mail the provider has, and uses the invitation up', async () => {
      const invitation = await invite('fresh')
      const { browser, begun } = await accept(invitation)
      openid.provider.wrong = { email: emailOf('admin'), email_verified: true }
      const { body } = await complete(browser, begun.body.url)
      openid.provider.wrong = {}
      deepEqual(body, { outcome: 'factor', email: emailOf('fresh'), allowQRScan: true })
      equal((await browser.post('/auth/qr-code-new', { email: emailOf('fresh') })).status, 200)
      deepEqual(await signInOutcome(), [200, 'factor', emailOf('fresh')])
      equal((await browser.post('/auth/openid/begin', { invitation })).status, 404)
      equal((await browser.post('/auth/set-password', { token: invitation, password: 'Copper-Lantern-89' })).status, 410)
    })

    it('protection 12: opens a session without the portal’s own factor only with an accepted acr', async () => {
      openid.provider.person = { subject: 'subject-1', acr: STRONG }
      const { browser, begun } = await accept(await invite('fresh'))
      equal((await complete(browser, begun.body.url)).body.outcome, 'signed-in')
      ok(browser.cookies.has('__Host-refresh'))
    })

    it('protection 67: links no user where it was used, or replaced, in between', async () => {
      const invitation = await invite('fresh')
      const { browser, begun } = await accept(invitation)
      await invite('fresh')
      const { status } = await complete(browser, begun.body.url)
      equal(status, 410)
      equal((await signInOutcome())[0], 401)
    })

    it('protection 67: does not take a subject that is linked to another user, and stays good', async () => {
      await openid.link('alder', 'subject-1')
      const invitation = await invite('fresh')
      const { browser, begun } = await accept(invitation)
      equal((await complete(browser, begun.body.url)).status, 409)
      equal((await browser.post('/auth/openid/button', { invitation })).body.label, 'Harbour ID')
    })

    it('needs the token of an invitation, not that of a reset', async () => {
      const { userId: id, institutionId } = callerNamed('alder')
      const reset = await openid.portal.db.withSystem((tx) =>
        issuePasswordToken(tx, { id, institutionId }, 'reset', openid.portal.clock.now()),
      )
      equal((await accept(reset)).begun.status, 404)
    })
  })
})
