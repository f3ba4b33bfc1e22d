import { deepEqual, equal, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { endpoint } from '@portal/contract/endpoint.ts'
import * as z from 'zod/mini'

import { setAuth, useAuth } from '#session/auth.ts'
import { serverOf } from '../../testing/server-of.ts'
import { SessionEnded, Unreachable } from './api-error.ts'
import { call, callForFile } from './call.ts'
import { clearSession } from './clear-session.ts'
import { beginSession } from './renewal.ts'

const request = z.strictObject({ name: z.optional(z.string()), count: z.optional(z.int()) })
const response = z.strictObject({ id: z.string() })
const save = endpoint({
  method: 'POST',
  path: '/things/{id}/parts/{part}',
  summary: '',
  access: 'read-reports',
  request,
  response,
})
const list = endpoint({ method: 'GET', path: '/things', summary: '', access: 'read-reports', request, response })
const signedIn = (accessToken: string) => ({
  accessToken,
  accessTokenExpiration: 1_800_000_000,
  isDemo: false,
  user: { id: 'ann', email: 'ann@h.example', isAdmin: false, role: 'employee' as const, institutionID: 'h' },
})
const DONE = [200, { id: 'a' }] as const
const REFUSED = [401, { reason: 'Ended.' }] as const
const tokensOf = (sent: readonly Request[]) => sent.map(({ headers }) => headers.get('authorization'))

/** Hooks around each test of a group. */
function aroundEach(): void {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    beginSession(signedIn('first'))
  })
  afterEach(() => {
    clearSession()
    mock.timers.reset()
    mock.restoreAll()
  })
}

describe('a call of the portal', () => {
  aroundEach()

  it('has its parameters in the address, its body as JSON, and the token of the session', async () => {
    const sent = serverOf(DONE)
    deepEqual(await call(save, { params: { id: 'a/b', part: 'x y' }, body: { name: 'n' } }), { id: 'a' })
    equal(sent[0]!.url, 'http://portal/api/things/a%2Fb/parts/x%20y')
    deepEqual([sent[0]!.headers.get('content-type'), await sent[0]!.json()], ['application/json', { name: 'n' }])
    deepEqual(tokensOf(sent), ['Bearer first'])
  })
  it('that reads has its request in the address, without what is undefined', async () => {
    const sent = serverOf(DONE, DONE)
    await call(list, { body: { name: 'a b', count: undefined } })
    await call(list)
    deepEqual([sent[0]!.url, sent[1]!.url], ['http://portal/api/things?name=a+b', 'http://portal/api/things'])
  })
  it('without a request sends no body', async () => {
    const sent = serverOf(DONE)
    await call(save, { params: { id: 'a', part: 'b' } })
    deepEqual([await sent[0]!.text(), sent[0]!.headers.get('content-type')], ['', null])
  })
  it('that needs no session goes without a token, and its 401 ends none', async () => {
    const open = (['public', 'pre-login', 'refresh', 'demo'] as const).map((access) => ({ ...list, access }))
    const sent = serverOf(...open.map(() => REFUSED))
    for (const each of open) await rejects(call(each), { status: 401 })
    deepEqual([tokensOf(sent), useAuth.getState().accessToken], [[null, null, null, null], 'first'])
  })
  it('has the version of the session that the server sent last', async () => {
    const headers: (string | null)[] = []
    mock.method(globalThis, 'fetch', async (_: string, init: RequestInit) => {
      headers.push(new Headers(init.headers).get('clarity-session-version'))
      return Response.json({ id: 'a' }, { headers: { 'clarity-session-version': '7' } })
    })
    await call(list)
    await call(list)
    deepEqual(headers, [null, '7'])
  })
  it('whose token has expired renews it once and is made again', async () => {
    const sent = serverOf(REFUSED, [200, signedIn('second')], DONE)
    deepEqual(await call(list), { id: 'a' })
    deepEqual(tokensOf(sent), ['Bearer first', null, 'Bearer second'])
  })
  it('ends the session where the renewed token is refused too, or is not given', async () => {
    serverOf(REFUSED, [200, signedIn('second')], REFUSED)
    await rejects(call(list), SessionEnded)
    equal(useAuth.getState().accessToken, null)
    beginSession(signedIn('third'))
    serverOf(REFUSED, REFUSED)
    await rejects(call(list), SessionEnded)
    equal(useAuth.getState().accessToken, null)
  })
  it('does not renew the token of a user who signed out during it', async () => {
    const sent = serverOf(REFUSED)
    const reply = call(list)
    clearSession()
    await rejects(reply, SessionEnded)
    equal(sent.length, 1)
  })
  it('that is not answered says that the portal is not reached; one that was aborted says so', async () => {
    mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('away')))
    await rejects(call(list), Unreachable)
    serverOf()
    await rejects(call(list, { signal: AbortSignal.abort() }), { name: 'AbortError' })
  })
  it('fails where its reply is not the contract’s', async () => {
    setAuth(signedIn('first'))
    serverOf([200, { id: 3 }])
    await rejects(call(list), { name: 'ApiError', status: 200 })
  })
})

describe('a file of the server', () => {
  aroundEach()

  it('has its name, in all characters', async () => {
    const headers = { 'content-disposition': "attachment; filename=x.pdf; filename*=UTF-8''B%C3%A9la.pdf; size=3" }
    mock.method(globalThis, 'fetch', async () => new Response('abc', { headers }))
    const { name, content } = await callForFile(list)
    deepEqual([name, await content.text()], ['Béla.pdf', 'abc'])
  })
  it('that is refused says why', async () => {
    serverOf([409, { reason: 'No figures.' }])
    await rejects(callForFile(list), { message: 'No figures.' })
  })
})
