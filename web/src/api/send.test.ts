import { deepEqual, rejects } from 'node:assert/strict'
import { it, mock } from 'node:test'
import { endpoint } from '@portal/contract/endpoint.ts'
import { nothing } from '@portal/contract/scalars.ts'
import { VERSIONS_HEADER } from '@portal/contract/seen-versions.ts'
import { SESSION_VERSION_HEADER } from '@portal/contract/session-version.ts'
import { clearAuth } from '#session/auth.ts'

import { ApiError } from './api-error.ts'
import { read, send } from './send.ts'

const ping = endpoint({ method: 'POST', path: '/ping', summary: '', access: 'public', request: nothing, response: nothing })
const replyOf = (status: number, body: string) => new Response(body, { status })

it('reads a reply that is the contract’s', async () => {
  deepEqual(await read(ping, replyOf(200, '{}')), {})
})

it('takes the reason of a refusal that says nothing else, as a proxy’s or an older server’s', async () => {
  await rejects(
    read(ping, replyOf(409, '{"reason":"Taken."}')),
    (error) => error instanceof ApiError && error.status === 409 && error.reason === 'Taken.' && error.requestId === null,
  )
})

it('has no reason of a failure that is not JSON', async () => {
  await rejects(read(ping, replyOf(502, '<html>')), (error) => error instanceof ApiError && error.reason === null)
})

it('sends the versions that a reply had along, until the session ends', async () => {
  const sent: (readonly (string | null)[])[] = []
  const replied = [{ [VERSIONS_HEADER]: '7.3' }, { [SESSION_VERSION_HEADER]: '2' }, { [VERSIONS_HEADER]: '8.3' }]
  const answered = mock.method(globalThis, 'fetch', async (_address: unknown, { headers }: { headers: Headers }) => {
    sent.push([headers.get(VERSIONS_HEADER), headers.get(SESSION_VERSION_HEADER)])
    return new Response('{}', { headers: replied.shift() ?? {} })
  })
  for (let i = 0; i < 4; i++) await send(ping, {}, 'token')
  clearAuth()
  await send(ping, {}, 'token')
  answered.mock.restore()
  deepEqual(sent, [
    [null, null],
    ['7.3', null],
    ['7.3', '2'],
    ['8.3', '2'],
    [null, null],
  ])
})
