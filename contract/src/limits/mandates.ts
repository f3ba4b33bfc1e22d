import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { day } from '../reports/time-period.ts'
import { empty, id, nothing } from '../scalars.ts'
import { limitTerms, MAX_LIMIT_NAME, MAX_LIMITS } from './limit-terms.ts'

const mandateName = meant(
  z.string().check(z.trim(), z.minLength(1, 'Name the mandate.'), z.maxLength(MAX_LIMIT_NAME)),
  'Name of the mandate.',
)
const limitId = meant(id, 'Id of the limit.')

const mandate = z.strictObject({
  id: meant(id, 'Id of the mandate.'),
  name: mandateName,
  limits: meant(z.array(z.strictObject({ id: limitId, ...limitTerms })), 'Its limits.'),
  assignments: meant(
    z.array(
      z.strictObject({
        id: meant(id, 'Id of the assignment.'),
        client: meant(z.string(), 'Name of the client.'),
        account: meant(z.nullable(z.string()), 'Name of the account; null for all accounts of the client together.'),
        from: meant(day, 'First day.'),
        until: meant(z.nullable(day), 'Last day; null for an open end.'),
      }),
    ),
    'The accounts and clients that it is assigned to.',
  ),
})
export type Mandate = z.infer<typeof mandate>

export const mandates = endpoint({
  method: 'GET',
  path: '/b2b/mandates',
  access: 'define-limits',
  summary: 'The mandates that have not ended, with their limits, and the accounts and clients that they are assigned to.',
  request: nothing,
  response: z.strictObject({ mandates: meant(z.array(mandate), 'By name.') }),
})

export const saveMandate = endpoint({
  method: 'POST',
  path: '/b2b/mandates',
  access: 'define-limits',
  actsOnce: true,
  summary:
    'Defines a mandate, or changes one. A limit that differs from what it was ends, and another begins; one that is not named ends.',
  request: z.strictObject({
    mandateID: meant(z.optional(id), 'Of the mandate to change; a new one where it is left out.'),
    name: mandateName,
    limits: meant(
      z
        .array(
          z.strictObject({
            id: meant(z.optional(id), 'Of a limit that there is; a new one where it is left out.'),
            ...limitTerms,
          }),
        )
        .check(z.minLength(1, 'Add a limit.'), z.maxLength(MAX_LIMITS)),
      'All limits of the mandate.',
    ),
  }),
  response: z.strictObject({ id: meant(id, 'Id of the mandate.') }),
})

export const endMandate = endpoint({
  method: 'DELETE',
  path: '/b2b/mandates/{id}',
  access: 'define-limits',
  actsOnce: true,
  summary: 'Ends a mandate with its limits. Their states of closes until now stay.',
  request: nothing,
  response: empty,
})

export const assignMandate = endpoint({
  method: 'POST',
  path: '/b2b/mandates/{id}/assignments',
  access: 'define-limits',
  actsOnce: true,
  summary: 'Assigns a mandate to an account, or to all accounts of a client together.',
  request: z.strictObject({
    clientID: meant(id, 'Id of the client.'),
    accountID: meant(z.nullable(id), 'Id of an account of the client; null for all of them together.'),
    from: meant(day, 'First day.'),
    until: meant(z.nullable(day), 'Last day; null for an open end.'),
  }),
  response: z.strictObject({ id: meant(id, 'Id of the assignment.') }),
})

export const endAssignment = endpoint({
  method: 'POST',
  path: '/b2b/mandate-assignments/{id}/end',
  access: 'define-limits',
  actsOnce: true,
  summary: 'Gives an assignment of a mandate another last day.',
  request: z.strictObject({ until: meant(day, 'Last day, not before the first one.') }),
  response: empty,
})
