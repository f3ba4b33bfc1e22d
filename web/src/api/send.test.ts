import { deepEqual, rejects } from 'node:assert/strict'
import { it } from 'node:test'
import { endpoint } from '@portal/contract/endpoint.ts'
import { nothing } from '@portal/contract/scalars.ts'

import { ApiError } from './api-error.ts'
import { read } from './send.ts'

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
