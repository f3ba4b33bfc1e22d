import { type AnyEndpoint, endpoint } from '@portal/contract/endpoint.ts'
import { id, nothing } from '@portal/contract/scalars.ts'
import * as z from 'zod/mini'

import { Failure } from '../../src/base/failure.ts'
import { refusal } from '../../src/base/refusals.ts'
import { answer, type Call } from '../../src/http/answer.ts'
import { prepare } from '../../src/http/prepared.ts'
import { databaseUnavailable } from '../../src/store/connection/database-unavailable.ts'
import { HARBOUR } from '../institutions/two-institutions.ts'

/* A small contract with its answers, for tests of the HTTP server. */

const row = z.strictObject({ ticker: z.string() })
/** Returns its input, to users and programs. */
export const echo = endpoint({
  method: 'POST',
  path: '/echo',
  access: 'read-reports',
  summary: 'Gives back a text.',
  request: z.strictObject({ userName: z.string(), text: z.string().check(z.minLength(1, 'A text is needed')) }),
  response: z.strictObject({ text: z.string(), by: z.string() }),
})
/** Runs one of several actions, for all callers. */
export const open = endpoint({
  method: 'POST',
  path: '/open',
  access: 'public',
  summary: 'Does what the text says.',
  request: z.strictObject({ action: z.string() }),
  response: z.strictObject({ rows: z.array(row) }),
})
/** Has path parameters, for administrators. */
const remove = endpoint({
  method: 'DELETE',
  path: '/things/{institutionID}/{thingId}',
  access: 'manage-users',
  summary: 'Removes a thing.',
  request: z.strictObject({ really: z.optional(z.literal('yes')) }),
  response: z.strictObject({ thingId: id }),
})
const later = endpoint({
  method: 'POST',
  path: '/later',
  access: 'manage-users',
  summary: 'Comes later.',
  request: z.strictObject({ userName: z.string() }),
  response: z.strictObject({}),
})
const demo = endpoint({
  method: 'GET',
  path: '/demo',
  access: 'demo',
  summary: 'Only in the demo.',
  request: nothing,
  response: z.strictObject({}),
})
/** The calls: one for each kind of caller. */
export const catalogue: readonly AnyEndpoint[] = [echo, open, remove, later, demo]

/** A text that no output may hold. */
export const CANARY = 'canary-3f9a'
const prepared = await prepare(open, { rows: [{ ticker: 'PREPARED' }] })

const openAnswer = answer(open, async ({ body, context }, _services: object) => {
  const leaking = { rows: [{ ticker: 'A', passwordHash: CANARY }] }
  if (body.action === 'leak') return leaking
  if (body.action === 'crash') throw Object.assign(new Error(`Failed query: select $1\nparams: ${CANARY}`), { detail: CANARY })
  if (body.action === 'away') throw databaseUnavailable('57P01 terminating connection')
  if (body.action === 'busy') throw new Failure(429, refusal('tooManyCalls'), 30)
  if (body.action === 'prepared') return prepared
  if (body.action === 'copied') return { ...prepared }
  if (body.action === 'cookie') context.setCookie('__Host-x', context.cookie('__Host-y') ?? '', 300)
  if (body.action === 'uncookie') context.setCookie('__Host-x', null)
  return { rows: [{ ticker: context.address }] }
})

/** The answers; `later` has none. */
export const answers = [
  answer(echo, async ({ body, caller }, _services: object) => ({
    text: body.text,
    by: caller.kind === 'user' ? caller.email : caller.tokenId,
  })),
  answer(remove, async ({ params }, _services: object) => ({ thingId: params.thingId })),
  answer(demo, async (_call, _services: object) => ({})),
  {
    endpoint: open,
    // A reply of another call, which the types of `answer` do not allow.
    handler: (call: Call<typeof open>, services: object): Promise<unknown> =>
      call.body.action === 'other' ? prepare(remove, { thingId: HARBOUR }) : openAnswer.handler(call, services),
  },
]
