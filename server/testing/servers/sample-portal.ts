import type { Caller } from '../../src/access/caller.ts'
import { openTestDatabase } from '../database.ts'
import { bookTwoInstitutions, HARBOUR } from '../institutions/two-institutions.ts'
import { openPortal } from './portal.ts'
import { answers, catalogue } from './sample-calls.ts'

/** A portal with the sample calls, which users and a program send. */
export async function openSamplePortal() {
  const test = await openTestDatabase()
  await bookTwoInstitutions(test.db)
  const portal = await openPortal(test.db, catalogue, answers)
  portal.callers.set('program', {
    kind: 'token',
    institutionId: HARBOUR,
    tokenId: 'T-1',
    scopes: ['read-reports'],
  } satisfies Caller)

  async function close(): Promise<void> {
    await portal.server.close()
    await test.close()
  }
  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    options: { as?: string; body?: unknown; headers?: object } = {},
  ) {
    const { as, body, headers } = options
    const reply = await portal.server.inject({
      method,
      url,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as}` }),
        ...headers,
      },
    })
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: reply.body === '' ? undefined : reply.json(),
    }
  }
  const action = (what: string, headers: object = {}) => send('POST', '/api/open', { body: { action: what }, headers })
  return { test, portal, close, send, action }
}

export type SamplePortal = Awaited<ReturnType<typeof openSamplePortal>>
