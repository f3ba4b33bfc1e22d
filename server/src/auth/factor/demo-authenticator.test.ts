import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { demoAuthenticator } from '@portal/contract/session/sign-in.ts'
import { serveNotFound } from '#http/not-found.ts'
import { serveAll } from '#http/serve.ts'
import { createServer } from '#http/server.ts'
import { type AuthServer, openAuthServer, SESSION_ENDPOINTS } from '../../../testing/servers/auth-server.ts'
import { HTTP_SETTINGS } from '../../../testing/servers/portal.ts'
import { authAnswers } from '../answers.ts'
import { setUpKey } from './totp.ts'

/** The secret of RFC 6238 appendix B, whose code at 1,111,111,109 s is 07081804. */
const KEY = setUpKey(Buffer.from('12345678901234567890'))

describe('the demo authenticator', () => {
  let authServer: AuthServer
  before(async () => {
    authServer = await openAuthServer()
    authServer.clock.set(new Date(1_111_111_109_000))
  })
  after(() => authServer.close())

  async function ask(isDemo: boolean, demoFactorSecret: string | null, path: string = demoAuthenticator.path) {
    const services = { ...authServer.services, http: { ...HTTP_SETTINGS, isDemo }, demoFactorSecret }
    const server = createServer(services.http, services.log)
    serveAll(server, SESSION_ENDPOINTS, authAnswers, services)
    serveNotFound(server, SESSION_ENDPOINTS, undefined, services.log)
    await server.ready()
    const reply = await server.inject({ method: 'GET', url: `/api${path}` })
    await server.close()
    const { requestId: _, ...body } = reply.json()
    return { status: reply.statusCode, body }
  }

  it('shows the live code of the demo key and how long it lasts', async () => {
    deepEqual(await ask(true, KEY), { status: 200, body: { code: '081804', secondsLeft: 1 } })
  })

  it('protection 8: does not exist elsewhere: the reply is that of an unknown path', async () => {
    const unknown = await ask(false, null, '/demo/nothing')
    equal(unknown.status, 404)
    deepEqual(await ask(false, null), unknown)
    deepEqual(await ask(false, KEY), unknown)
    deepEqual(await ask(true, null), unknown)
  })
})
