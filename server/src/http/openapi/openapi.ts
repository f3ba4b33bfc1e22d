import { isForPrograms, isRight, type Right } from '@portal/contract/access/roles.ts'
import { MAX_BODY_DEPTH } from '@portal/contract/body-limit.ts'
import type { Access, AnyEndpoint } from '@portal/contract/endpoint.ts'
import { failure } from '@portal/contract/failure.ts'
import { MEANINGS } from '@portal/contract/meanings.ts'
import { type RefusalStatus, refusalsOf } from '@portal/contract/refusals.ts'
import { DELAYED_CALLS, signInDelay } from '@portal/contract/session/sign-in-delay.ts'
import { WORK_HEADER } from '@portal/contract/session/work.ts'
import type { Meanings } from '@portal/contract/shared-meanings.ts'

import { JSON_TYPE } from '../headers.ts'
import { API } from '../serve.ts'
import type { Server } from '../server.ts'
import { type Json, objectOf, schemaOf, type Wording } from './openapi-schema.ts'

/** The endpoints of the contract by folder: each folder is a tag. */
type Catalogue = { readonly [tag in keyof typeof MEANINGS]?: readonly AnyEndpoint[] }

/** `GET /api/openapi.json`: the whole contract as OpenAPI 3.1, written once. It says nothing that is not public. */
export function serveOpenApi(server: Server, catalogue: Catalogue): void {
  const document = JSON.stringify(openApiOf(catalogue))
  const headers = { 'content-type': JSON_TYPE, 'cache-control': 'no-cache' }
  server.get(`${API}/openapi.json`, { config: { access: 'public' } }, async (_request, reply) =>
    reply.headers(headers).send(document),
  )
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(catalogue: Catalogue): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const shared: Record<string, Json> = {
    Failure: schemaOf(failure, 'output', { name: 'Failure', meanings: MEANINGS.session }, {}),
  }
  for (const tag of Object.keys(catalogue) as (keyof typeof MEANINGS)[]) {
    for (const endpoint of catalogue[tag] ?? []) {
      paths[endpoint.path] ??= {}
      paths[endpoint.path]![endpoint.method.toLowerCase()] = operationOf(endpoint, tag, shared)
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Clarity', version: '1', description: DESCRIPTION },
    servers: [{ url: API }],
    tags: Object.keys(catalogue).map((name) => ({ name, description: TAGS[name as keyof typeof MEANINGS] })),
    paths,
    components: {
      schemas: shared,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const DESCRIPTION =
  'Portfolio, risk and performance reporting. Dates are epoch seconds (a business day 00:00 UTC), fractions 0.0123 for 1.23 %, amounts in ' +
  'the reporting currency unless a field says otherwise; null is a figure that is not known, and the notes of the reply say why. What is ' +
  'refused or fails answers `reason`, its `code` and `params`, and `requestId`; another method on a path answers 405 with `Allow`. Objects and arrays of a request ' +
  `stand at most ${MAX_BODY_DEPTH} deep inside one another.`

const TAGS: { readonly [tag in keyof typeof MEANINGS]: string } = {
  session: 'Signing in, and what belongs to the signed-in user.',
  institution: 'Administration: users, portfolios, assignments, API tokens, imports, quotes, the audit trail.',
  selection: 'Which client, accounts, currency and data mode the user has selected.',
  reports: 'Tables of figures, how they were made, and documents.',
  charts: 'Charts as data.',
}

const SECURITY_SCHEMES = {
  accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in person: 15 minutes.' },
  apiToken: { type: 'http', scheme: 'bearer', description: 'The token of a program, from a listed address.' },
  signInCookie: { type: 'apiKey', in: 'cookie', name: '__Host-pre', description: 'A sign-in under way.' },
  refreshCookie: { type: 'apiKey', in: 'cookie', name: '__Host-refresh', description: 'The session of a browser.' },
}

const SECURITY: { readonly [access in Exclude<Access, Right>]: readonly Json[] } = {
  public: [],
  demo: [],
  'pre-login': [{ signInCookie: [] }],
  refresh: [{ refreshCookie: [] }],
  user: [{ accessToken: [] }],
}

/** By which of the schemes a call lets its callers in. */
function securityOf(access: Access): readonly Json[] {
  if (!isRight(access)) return SECURITY[access]
  return [{ accessToken: [] }, ...(isForPrograms(access) ? [{ apiToken: [] }] : [])]
}

const REPLY_TYPES = { json: 'application/json', stream: 'application/x-ndjson', file: 'application/octet-stream' } as const

/** @param shared takes the schemas that refer to themselves: they need a name to refer to */
function operationOf(endpoint: AnyEndpoint, tag: keyof typeof MEANINGS, shared: Record<string, Json>): Json {
  const { method, path, summary, access, request, response, conflict, later, reply = 'json' } = endpoint
  const operationId = operationIdOf(endpoint)
  const call = path.split('/').findLast((part) => !part.startsWith('{')) ?? ''
  const wording = (part: string): Wording => ({ name: `${operationId}-${part}`, meanings: MEANINGS[tag], call })
  const input = schemaOf(request, 'input', wording('request'), shared)
  const output = schemaOf(response, 'output', wording('response'), shared)
  const parameters = [
    ...pathParametersOf(path, MEANINGS[tag]),
    ...(method === 'POST' ? [] : queryParametersOf(input)),
    ...headersOf(endpoint),
  ]
  const refusals = Object.entries(refusalsOf(endpoint, tag)).map(([status, description]) => {
    const body = BODIES[Number(status) as RefusalStatus]
    const own = body === 'conflict' ? conflict : body === 'delay' && DELAYED_CALLS.includes(endpoint) ? signInDelay : undefined
    const schema = own && body ? schemaOf(own, 'output', wording(body), shared) : FAILURE
    return [status, { description, content: { [REPLY_TYPES.json]: { schema } } }]
  })
  return {
    tags: [tag],
    summary,
    operationId,
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: { content: bodyOf(endpoint, input) } }),
    responses: {
      200: {
        description: summary,
        content: { [REPLY_TYPES[reply]]: reply === 'file' ? {} : { schema: output } },
      },
      ...(later !== undefined && { 202: { description: later, content: { [REPLY_TYPES.json]: { schema: output } } } }),
      ...Object.fromEntries(refusals),
    },
  }
}

/** A form has the files beside its fields. */
function bodyOf({ takes }: AnyEndpoint, input: Json): Json {
  if (takes === undefined) return { 'application/json': { schema: input } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const files = { type: 'array', items: file, description: 'The files, of any kind and name.' }
  return { 'multipart/form-data': { schema: { ...input, properties: { files, ...objectOf(input).properties } } } }
}

/** Statuses whose body a call may declare. */
const BODIES: { readonly [status in RefusalStatus]?: 'conflict' | 'delay' } = { 409: 'conflict', 429: 'delay' }

const FAILURE = { $ref: '#/components/schemas/Failure' }

const operationIdOf = ({ method, path }: AnyEndpoint): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9_]+/).filter((part) => part !== '')].join('-')

const pathParametersOf = (path: string, meanings: Meanings): readonly Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: meanings[name!],
  }))

/** The fields of a query, each a parameter of its own. */
function queryParametersOf(input: Json): readonly Json[] {
  const { properties, required } = objectOf(input)
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...schema } = field as Json
    return { name, in: 'query', required: required.includes(name), description, schema }
  })
}

const headersOf = (endpoint: AnyEndpoint): readonly Json[] => [
  ...(endpoint.actsOnce
    ? [header('Idempotency-Key', 'A retry with the same key gets the reply of the first time, and acts no second time.')]
    : []),
  ...(endpoint.conflict
    ? [header('If-Match', 'The `version` that was read: over changes of others nothing is saved, and 409 tells them.')]
    : []),
  ...(DELAYED_CALLS.includes(endpoint) ? [header(WORK_HEADER, 'The solution of the task that a 429 asked for.')] : []),
]

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})
