import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createDoor } from '#auth/door/door.ts'
import { issuePasswordToken } from '#store/session/password-tokens.ts'
import { callerNamed, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { type Browser, codeNow, emailOf, PASSWORD, type Reply } from '../../../testing/servers/auth-server.ts'
import { type OpenidPortal, openOpenidPortal, STRONG } from '../../../testing/servers/openid-portal.ts'
import { setInstitutionDisabled } from '../commands/disable-institution.ts'
import { signOut } from '../commands/look-after.ts'

/** A change that does not wait for a sign-in is over after that. */
const CHANGE_MS = 500
const { userId } = callerNamed('alder')
const email = emailOf('alder')

describe('a sign-in that is being completed', () => {
  let openid: OpenidPortal
  /** Awaited before a session is opened, and after a password was verified. */
  let beforeSession: () => Promise<void>
  let afterPassword: () => Promise<void>
  before(async () => {
    openid = await openOpenidPortal()
    await openid.link('alder', 'subject-1')
    const { db, services } = openid.portal
    const { sessions, passwords } = services
    const open: typeof sessions.open = async (...args) => {
      await beforeSession()
      return sessions.open(...args)
    }
    const verify: typeof passwords.verify = async (...args) => {
      const isRight = await passwords.verify(...args)
      await afterPassword()
      return isRight
    }
    const door = createDoor(db, { ...passwords, verify })
    Object.assign(services, { sessions: { ...sessions, open }, door })
  })
  after(() => openid.close())
  beforeEach(() => {
    openid.portal.clock.advance({ minutes: 1 })
    openid.provider.person = { subject: 'subject-1', acr: STRONG }
    beforeSession = async () => {}
    afterPassword = async () => {}
  })

  const act = async (what: string, of = userId) =>
    equal((await openid.portal.ask('admin', 'POST', `/b2b/admins/${of}/${what}`)).status, 200)
  const setPassword = async () => {
    const { db, clock } = openid.portal
    const user = { id: userId, institutionId: HARBOUR }
    const token = await db.withSystem((tx) => issuePasswordToken(tx, user, 'reset', clock.now()))
    equal((await openid.portal.browser().post('/auth/set-password', { token, password: PASSWORD })).status, 200)
  }
  /** Begins a change when a sign-in is at the given place, and lets the sign-in go on while the change waits or when it is over. */
  const during = async (place: 'session' | 'password', signIn: () => Promise<Reply>, change: () => Promise<unknown>) => {
    let changing: Promise<unknown> | undefined
    const once = async () => {
      if (changing !== undefined) return
      changing = change()
      await Promise.race([changing, pause(CHANGE_MS)])
    }
    if (place === 'session') beforeSession = once
    else afterPassword = once
    const reply = await signIn()
    ok(changing)
    await changing
    return reply
  }
  const tokenOf = ({ body }: Reply) =>
    String((body.signedIn as { accessToken: string } | undefined)?.accessToken ?? body.accessToken)
  const WAYS: Readonly<Record<string, (browser: Browser) => Promise<Reply>>> = {
    'password and code': (browser) => browser.signIn('alder'),
    'a provider that vouches for both factors': (browser) => openid.signIn(browser),
  }

  for (const [way, signIn] of Object.entries(WAYS)) {
    it(`protection 29: with ${way} leaves no session that lives when its user, who was disabled at that moment, is enabled`, async () => {
      const browser = openid.portal.browser()
      const reply = await during(
        'session',
        () => signIn(browser),
        () => act('disable'),
      )
      await act('enable')
      equal(await openid.portal.services.sessions.callerOf(tokenOf(reply)), undefined)
      equal((await browser.post('/auth/refresh', { isActive: true })).status, 401)
    })

    it(`protection 29: with ${way} leaves no session when the operator signs the user out at that moment`, async () => {
      const browser = openid.portal.browser()
      const { db, clock } = openid.portal
      const reply = await during(
        'session',
        () => signIn(browser),
        () => signOut(db, HARBOUR, email, clock.now()),
      )
      equal(await openid.portal.services.sessions.callerOf(tokenOf(reply)), undefined)
    })

    it(`protection 29: with ${way} leaves no session after a new password`, async () => {
      const browser = openid.portal.browser()
      const reply = await during('session', () => signIn(browser), setPassword)
      equal(await openid.portal.services.sessions.callerOf(tokenOf(reply)), undefined)
    })
  }

  it('protection 29: goes no further with a password that was replaced while it was checked', async () => {
    const browser = openid.portal.browser()
    const login = () => browser.post('/b2b/admins/login', { email, password: PASSWORD })
    const { status, body } = await during('password', login, setPassword)
    deepEqual([status, body.code], [401, 'refusal.signInExpired'])
    const code = codeNow(openid.portal.clock)
    equal((await browser.post('/auth/verify-2fa-code-new', { email, code })).status, 401)
  })

  it('protection 29: of a provider leaves no session after a reset of the second factor', async () => {
    const browser = openid.portal.browser()
    await openid.link('birch', 'subject-2')
    openid.provider.person = { subject: 'subject-2', acr: STRONG }
    const reply = await during(
      'session',
      () => openid.signIn(browser),
      () => act('reset-factor', callerNamed('birch').userId),
    )
    equal(await openid.portal.services.sessions.callerOf(tokenOf(reply)), undefined)
  })

  // Last: they end the administrator's session, too.
  for (const [way, signIn] of Object.entries(WAYS)) {
    it(`protection 29: with ${way} leaves no session when its institution, which was disabled at that moment, is enabled`, async () => {
      const browser = openid.portal.browser()
      const { db, clock } = openid.portal
      const disable = () => setInstitutionDisabled(db, HARBOUR, true, clock.now())
      const reply = await during('session', () => signIn(browser), disable)
      await setInstitutionDisabled(db, HARBOUR, false, clock.now())
      equal(await openid.portal.services.sessions.callerOf(tokenOf(reply)), undefined)
    })
  }
})
