import { deepEqual, equal, match, notEqual, ok, rejects } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { openidProvider } from '@portal/contract/session/openid.ts'
import { sealingKey } from '#base/secrets/seal.ts'
import { eq, sql } from '#store/drizzle.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { openidNames, openidProviders } from '#store/tables/openid.ts'
import { callerNamed, HARBOUR, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type OpenidPortal, openOpenidPortal, STRONG } from '../../../testing/servers/openid-portal.ts'
import { OPENID_CLIENT } from '../../../testing/servers/openid-provider.ts'
import { resealProviders } from './reseal-providers.ts'

const PROVIDER = '/openid/provider'

describe('the provider of an institution', () => {
  let openid: OpenidPortal
  before(async () => {
    openid = await openOpenidPortal()
  })
  after(() => openid.close())
  beforeEach(() => openid.portal.clock.advance({ minutes: 11 }))

  const ask = async <T>(name: PersonName, method: 'GET' | 'POST' | 'DELETE', body?: unknown) => {
    const token = await openid.portal.signIn(callerNamed(name))
    return openid.portal.ask<T>({ token }, method, PROVIDER, body)
  }
  const settings = () => {
    const { issuer } = openid.provider
    return { organisation: 'harbour', label: 'Harbour ID', issuer, ...OPENID_CLIENT, acceptedAcr: [STRONG] }
  }
  const save = (changed: object) => ask('admin', 'POST', { ...settings(), ...changed })
  const rowsOf = () =>
    openid.portal.db.withSystem((tx) => tx.select().from(openidProviders).orderBy(openidProviders.organisation))
  const outcome = async () => (await openid.signIn(openid.portal.browser())).status

  it('is shown to administrators of the institution alone, without its secret', async () => {
    const { clientSecret: _, ...shown } = settings()
    const redirectURI = `${openid.portal.services.publicUrl}/sign-in/callback/{organisation}`
    deepEqual(await ask<ResponseOf<typeof openidProvider>>('admin', 'GET'), {
      status: 200,
      body: { provider: shown, redirectURI },
    })
    for (const name of ['employee', 'alder'] as const)
      for (const method of ['GET', 'DELETE'] as const) equal((await ask(name, method)).status, 403)
    equal((await ask('employee', 'POST', settings())).status, 403)
    const { body } = await ask<ResponseOf<typeof openidProvider>>('stranger', 'GET')
    equal(body.provider?.organisation, 'meadow')
  })

  it('protection 14: has a secret that is sealed for its institution, and is sealed anew with another key', async () => {
    const [first, second] = await rowsOf()
    ok(!JSON.stringify([first, second]).includes(OPENID_CLIENT.clientSecret))
    const { db, services } = openid.portal
    const { factorKey } = services
    const other = sealingKey(randomBytes(32), [factorKey])
    await rejects(resealProviders(db, sealingKey(randomBytes(32))))
    equal(await resealProviders(db, other), 2)
    equal(await resealProviders(db, other), 0)
    equal(await outcome(), 503, 'the server has the former key')
    equal(await resealProviders(db, sealingKey(factorKey.bytes, [other])), 2)
    await db.withSystem((tx) => tx.update(openidProviders).set({ clientSecret: first!.clientSecret }))
    equal((await openid.signIn(openid.portal.browser(), 'meadow')).status, 503, 'the secret of another institution')
    equal(await outcome(), 401)
    equal(
      (await ask('stranger', 'POST', { ...settings(), organisation: 'meadow', issuer: openid.otherProvider.issuer })).status,
      200,
    )
  })

  it('protection 58: is refused with a remedy where its host is not on the list of the operator', async () => {
    const refused = async (issuer: string) => {
      const { status, body } = await save({ issuer })
      return [status, body.reason]
    }
    const text = (host: string) =>
      `The portal may not connect to ${host}. Its operator has to add it to CLARITY_OUTBOUND_HOSTS, together with its address if that is a private one.`
    deepEqual(await refused('https://login.example.com/tenant'), [422, text('login.example.com')])
    deepEqual(await refused('http://169.254.169.254/'), [422, text('169.254.169.254')])
    openid.provider.metadata = { jwks_uri: 'https://keys.example.com/keys' }
    deepEqual(await refused(openid.provider.issuer), [422, text('keys.example.com')])
    openid.provider.metadata = {}
  })

  it('is refused with the reason where it does not answer as it should', async () => {
    openid.provider.fault = { path: '/.well-known/openid-configuration', how: 'redirect' }
    const { status, body } = await save({})
    const { host } = new URL(openid.provider.issuer)
    deepEqual([status, body.reason], [422, `The provider did not answer as OpenID Connect expects: ${host}: redirect`])
    openid.provider.fault = null
    openid.provider.metadata = { issuer: 'https://evil.example' }
    equal((await save({})).status, 422)
    openid.provider.metadata = {}
    equal((await save({ issuer: 'file:///etc/passwd' })).status, 422)
  })

  it('has a name in addresses that no other institution has', async () => {
    const { status, body } = await save({ organisation: 'meadow' })
    deepEqual([status, body.reason], [409, 'Another institution has or had the name "meadow". Choose another one.'])
    for (const organisation of ['', 'ab', 'Harbour', '-harbour', 'har bour', 'x'.repeat(41)])
      equal((await save({ organisation })).status, 400)
    equal((await save({ organisation: 'harbour-bank' })).status, 200)
    equal((await openid.signIn(openid.portal.browser(), 'harbour')).status, 404)
    equal((await save({})).status, 200)
  })

  it('has a name that stays its own when it is given up: nobody takes over the address that people know', async () => {
    const meadows = { ...settings(), issuer: openid.otherProvider.issuer }
    equal((await save({ organisation: 'harbour-new' })).status, 200)
    const { status, body } = await ask('stranger', 'POST', { ...meadows, organisation: 'harbour' })
    deepEqual([status, body.reason], [409, 'Another institution has or had the name "harbour". Choose another one.'])
    equal((await ask('admin', 'DELETE')).status, 200)
    equal((await ask('stranger', 'POST', { ...meadows, organisation: 'harbour-new' })).status, 409)
    equal((await save({})).status, 200)
    await openid.link('alder', 'subject-1')
  })

  it('has at most ten names, former ones included', async () => {
    const { db } = openid.portal
    const names = Array.from({ length: 8 }, (_, i) => ({
      organisation: `hoarded-${i}`,
      institutionId: callerNamed('stranger').institutionId,
    }))
    await db.withSystem((tx) => tx.insert(openidNames).values(names))
    const meadows = { ...settings(), issuer: openid.otherProvider.issuer }
    const asMeadow = (organisation: string) => ask('stranger', 'POST', { ...meadows, organisation })
    equal((await asMeadow('meadow-2')).status, 200)
    const { status, body } = await asMeadow('meadow-3')
    equal(status, 409)
    match(body.reason!, /^An institution has at most 10 names, former ones included\. Choose one of them: .*hoarded-3/)
    for (const organisation of ['hoarded-3', 'meadow']) equal((await asMeadow(organisation)).status, 200)
    await db.withSystem((tx) => tx.delete(openidNames).where(sql`organisation like 'hoarded-%'`))
    await db.withSystem((tx) => tx.delete(openidNames).where(eq(openidNames.organisation, 'meadow-2')))
  })

  it('has a name that one of two institutions gets which save it at the same moment', async () => {
    const meadows = { ...settings(), issuer: openid.otherProvider.issuer }
    for (let round = 0; round < 5; round++) {
      const organisation = `wanted-${round}`
      const replies = await Promise.all([save({ organisation }), ask('stranger', 'POST', { ...meadows, organisation })])
      deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
    }
    equal((await ask('stranger', 'POST', { ...meadows, organisation: 'meadow' })).status, 200)
    equal((await save({})).status, 200)
  })

  it('keeps its secret where none is sent, but never for another issuer or client', async () => {
    const [before] = await rowsOf()
    equal((await save({ clientSecret: undefined, label: 'Bank login' })).status, 200)
    const [after] = await rowsOf()
    deepEqual([after?.label, after?.clientSecret], ['Bank login', before?.clientSecret])
    for (const changed of [{ issuer: openid.otherProvider.issuer }, { openidClientID: 'another' }]) {
      const { status, body } = await save({ clientSecret: undefined, ...changed })
      deepEqual([status, body.reason], [400, 'Enter the client secret: it is needed with a new issuer or client ID.'])
    }
    equal((await save({})).status, 200)
    notEqual((await rowsOf())[0]?.clientSecret, before?.clientSecret)
  })

  it('protection 67: ends every link with another issuer, or when it is removed', async () => {
    await openid.link('alder', 'subject-1')
    equal(await outcome(), 200)
    equal((await save({ label: 'Harbour' })).status, 200)
    equal(await outcome(), 200)
    equal((await save({ issuer: openid.otherProvider.issuer })).status, 200)
    equal((await save({})).status, 200)
    equal(await outcome(), 401)
    await openid.link('alder', 'subject-1')
    deepEqual(await ask('admin', 'DELETE'), { status: 200, body: {} })
    equal(await outcome(), 404)
    equal((await save({})).status, 200)
    equal(await outcome(), 401)
  })

  it('protection 60: leaves each change in the audit trail, without the secret', async () => {
    await openid.link('alder', 'subject-1')
    equal((await save({ issuer: openid.otherProvider.issuer })).status, 200)
    equal((await ask('admin', 'DELETE')).status, 200)
    const events = await openid.portal.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, {}, 2))
    deepEqual(
      events.map(({ action, object, details }) => [action, object, details.links]),
      [
        ['institution.delete-openid-provider', openid.otherProvider.issuer, 0],
        ['institution.set-openid-provider', openid.otherProvider.issuer, 1],
      ],
    )
    ok(!JSON.stringify(events).includes(OPENID_CLIENT.clientSecret))
  })
})
