import { deepEqual, equal } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { issuePasswordToken } from '#store/session/password-tokens.ts'
import { setUserDisabled } from '#store/session/users.ts'
import { callerNamed } from '../../../testing/institutions/two-institutions.ts'
import { codeNow, emailOf, type Reply } from '../../../testing/servers/auth-server.ts'
import { type OpenidPortal, openOpenidPortal, STRONG } from '../../../testing/servers/openid-portal.ts'

describe('a sign-in with a provider', () => {
  let openid: OpenidPortal
  before(async () => {
    openid = await openOpenidPortal()
    await openid.link('alder', 'subject-1')
  })
  after(() => openid.close())
  beforeEach(() => {
    openid.provider.person = { subject: 'subject-1' }
  })

  const begin = async () => {
    const browser = openid.portal.browser()
    const { body } = await browser.post('/auth/openid/begin', { organisation: 'harbour' })
    return { browser, url: new URL(String(body.url)) }
  }

  it('of a disabled user is refused as that of an unknown subject, also with an accepted acr and on the way back', async () => {
    const { userId } = callerNamed('alder')
    const setDisabled = (at: Date | null) => openid.portal.db.withSystem((tx) => setUserDisabled(tx, userId, at))
    const refusedAs = async (work: () => Promise<Reply>) => {
      const { status, body } = await work()
      return { status, reason: body.reason }
    }
    openid.provider.person = { subject: 'unknown', acr: STRONG }
    const unknown = await refusedAs(() => openid.signIn(openid.portal.browser()))
    openid.provider.person = { subject: 'subject-1', acr: STRONG }
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    const halfway = openid.portal.browser()
    openid.provider.person = { subject: 'subject-1' }
    equal((await openid.signIn(halfway)).body.outcome, 'factor')
    await setDisabled(openid.portal.clock.now())
    try {
      deepEqual(await refusedAs(() => browser.post('/auth/openid/complete', back)), unknown)
      for (const acr of [STRONG, undefined]) {
        openid.provider.person = { subject: 'subject-1', ...(acr !== undefined && { acr }) }
        const refused = openid.portal.browser()
        deepEqual(await refusedAs(() => openid.signIn(refused)), unknown)
        deepEqual([refused.cookies.has('__Host-refresh'), refused.cookies.has('__Host-pre')], [false, false])
      }
      const code = { email: emailOf('alder'), code: codeNow(openid.portal.clock) }
      equal((await halfway.post('/auth/verify-2fa-code-new', code)).status, 401)
    } finally {
      await setDisabled(null)
    }
  })

  it('goes on while the portal is read-only, but links nothing', async () => {
    const { services } = openid.portal
    const { http } = services
    const { userId: id, institutionId } = callerNamed('fresh')
    const now = openid.portal.clock.now()
    const invitation = await openid.portal.db.withSystem((tx) => issuePasswordToken(tx, { id, institutionId }, 'invitation', now))
    const invited = openid.portal.browser()
    const { url } = (await invited.post('/auth/openid/begin', { invitation })).body
    Object.assign(services, { http: { ...http, isReadOnly: () => true } })
    try {
      const browser = openid.portal.browser()
      equal((await browser.post('/auth/openid/button', { organisation: 'harbour' })).body.label, 'Harbour ID')
      equal((await openid.signIn(browser)).body.outcome, 'factor')
      equal((await browser.post('/auth/openid/begin', { invitation })).status, 503)
      openid.provider.person = { subject: 'subject-of-fresh' }
      const refused = await invited.post('/auth/openid/complete', await openid.provider.visit(String(url)))
      deepEqual([refused.status, refused.body.code], [503, 'refusal.readOnly'])
    } finally {
      Object.assign(services, { http })
    }
    equal((await openid.signIn(openid.portal.browser())).status, 401)
    equal((await invited.post('/auth/openid/button', { invitation })).body.label, 'Harbour ID')
  })
})
