import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq } from '#store/drizzle.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { openidProviders, openidRequests } from '#store/tables/openid.ts'
import { HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { type OpenidPortal, openOpenidPortal } from '../../../testing/servers/openid-portal.ts'

const EXPIRED = 'Your sign-in has expired. Please sign in again.'
const NOT_CONFIRMED = "Your organisation's sign-in was not confirmed. Please try again."

describe('the answer of a provider comes back once, to the browser that asked, within ten minutes', () => {
  let openid: OpenidPortal
  before(async () => {
    openid = await openOpenidPortal()
    await openid.link('alder', 'subject-1')
  })
  after(() => openid.close())
  // The provider's metadata are fetched again.
  beforeEach(() => openid.portal.clock.advance({ minutes: 11 }))

  const begin = async (browser = openid.portal.browser()) => {
    const { body } = await browser.post('/auth/openid/begin', { organisation: 'harbour' })
    return { browser, url: new URL(String(body.url)) }
  }
  const complete = async (browser: Parameters<OpenidPortal['signIn']>[0], parameters: object) => {
    const { status, body } = await browser.post('/auth/openid/complete', parameters)
    return [status, body.reason]
  }
  it('protection 67: with its own state, and a wrong one leaves it', async () => {
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    deepEqual(await complete(browser, { ...back, state: 'x'.repeat(43) }), [401, EXPIRED])
    deepEqual(await complete(browser, back), [200, undefined])
  })
  it('protection 67: once, also of parallel requests', async () => {
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    const cookie = { cookie: `__Host-openid=${browser.cookies.get('__Host-openid')}` }
    const again = () => openid.portal.browser().post('/auth/openid/complete', back, cookie)
    const statuses = (await Promise.all([again(), again(), again()])).map(({ status }) => status)
    deepEqual(statuses.sort(), [200, 401, 401])
    deepEqual(await complete(browser, back), [401, EXPIRED])
  })
  it('protection 67: to no other browser, with or without a request of its own', async () => {
    const { url } = await begin()
    const back = await openid.provider.visit(url.href)
    deepEqual(await complete(openid.portal.browser(), back), [401, EXPIRED])
    deepEqual(await complete((await begin()).browser, back), [401, EXPIRED])
  })
  it('protection 67: not after ten minutes, and what has expired is deleted', async () => {
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    openid.portal.clock.advance({ minutes: 10 })
    deepEqual(await complete(browser, back), [401, EXPIRED])
    await begin()
    await begin()
    openid.portal.clock.advance({ minutes: 11 })
    await begin()
    await openid.portal.background.settled()
    equal((await openid.portal.db.withSystem((tx) => tx.select().from(openidRequests))).length, 1)
  })
  it('protection 67: not with the answer of another provider', async () => {
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    deepEqual(await complete(browser, { ...back, iss: openid.otherProvider.issuer }), [401, NOT_CONFIRMED])
  })
  it('protection 67: not at the callback address of another institution, where a provider may have sent the browser on to another', async () => {
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    const redeemed = openid.provider.asked.get('/token')
    deepEqual(await complete(browser, { ...back, organisation: 'meadow' }), [401, NOT_CONFIRMED])
    equal(openid.provider.asked.get('/token'), redeemed, 'the code reaches no provider')
    deepEqual(await complete(browser, back), [401, EXPIRED])
    await openid.portal.background.settled()
    const [event] = await openid.portal.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, {}, 1))
    deepEqual([event?.action, event?.object, event?.result], ['session.mixed-up-openid', 'meadow', 'refused'])
  })
  it('protection 67: not after its institution has taken another name, whose address the next one has', async () => {
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    const rename = (organisation: string) =>
      openid.portal.db.withSystem((tx) =>
        tx.update(openidProviders).set({ organisation }).where(eq(openidProviders.institutionId, HARBOUR)),
      )
    await rename('port')
    deepEqual(await complete(browser, back), [401, NOT_CONFIRMED])
    const next = await openid.portal.browser().post('/auth/openid/begin', { organisation: 'port' })
    match(String(next.body.url), /sign-in%2Fcallback%2Fport&/)
    await rename('harbour')
  })
  it('protection 67: with the verifier of its challenge and the nonce of its request, which another code has not', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const [back, stolen] = [await openid.provider.visit(mine.url.href), await openid.provider.visit(theirs.url.href)]
    deepEqual(await complete(mine.browser, { ...back, code: stolen.code }), [401, NOT_CONFIRMED])
  })
  it('protection 67: only as JSON of the portal’s own origin', async () => {
    const { browser, url } = await begin()
    const back = await openid.provider.visit(url.href)
    const reply = await browser.post('/auth/openid/complete', back, { origin: 'https://evil.example' })
    equal(reply.status, 403)
  })
})
