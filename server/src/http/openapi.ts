import type { Access, AnyEndpoint } from '@portal/contract/endpoint.ts'
import { failure } from '@portal/contract/failure.ts'
import * as z from 'zod/mini'

import { JSON_TYPE } from './headers.ts'
import { API } from './serve.ts'
import type { Server } from './server.ts'

/** The endpoints of the contract by folder: each folder is a tag. */
type Catalogue = Readonly<Record<string, readonly AnyEndpoint[]>>

type Json = { readonly [name: string]: unknown }

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
  const shared: Record<string, Json> = { Failure: schemaOf(failure, 'output', 'Failure', {}) }
  for (const [tag, endpoints] of Object.entries(catalogue)) {
    for (const endpoint of endpoints) {
      paths[endpoint.path] ??= {}
      paths[endpoint.path]![endpoint.method.toLowerCase()] = operationOf(endpoint, tag, shared)
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Clarity', version: '1', description: 'Portfolio, risk and performance reporting.' },
    servers: [{ url: API }],
    tags: Object.keys(catalogue).map((name) => ({ name })),
    paths,
    components: {
      schemas: shared,
      responses: {
        Failure: {
          description: 'A refusal or a failure; the reason may be shown as it is.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const SECURITY_SCHEMES = {
  accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in person: 15 minutes.' },
  apiToken: { type: 'http', scheme: 'bearer', description: 'The token of a program, from a listed address.' },
  signInCookie: { type: 'apiKey', in: 'cookie', name: '__Host-pre', description: 'A sign-in under way.' },
  refreshCookie: { type: 'apiKey', in: 'cookie', name: '__Host-refresh', description: 'The session of a browser.' },
}

const SECURITY: { readonly [access in Access]: readonly Json[] } = {
  public: [],
  demo: [],
  'pre-login': [{ signInCookie: [] }],
  refresh: [{ refreshCookie: [] }],
  user: [{ accessToken: [] }],
  admin: [{ accessToken: [] }],
  'user-or-token': [{ accessToken: [] }, { apiToken: [] }],
  'admin-or-token': [{ accessToken: [] }, { apiToken: [] }],
}

const REPLY_TYPES = { json: 'application/json', stream: 'application/x-ndjson', file: 'application/octet-stream' } as const

/** @param shared takes the schemas that refer to themselves: they need a name to refer to */
function operationOf(endpoint: AnyEndpoint, tag: string, shared: Record<string, Json>): Json {
  const { method, path, summary, access, request, response, conflict, reply = 'json' } = endpoint
  const operationId = operationIdOf(endpoint)
  const input = schemaOf(request, 'input', `${operationId}-request`, shared)
  const output = schemaOf(response, 'output', `${operationId}-response`, shared)
  const parameters = [...pathParametersOf(path), ...(method === 'POST' ? [] : queryParametersOf(input))]
  return {
    tags: [tag],
    summary,
    operationId,
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: summary,
        content: { [REPLY_TYPES[reply]]: reply === 'file' ? {} : { schema: output } },
      },
      ...(conflict && {
        409: {
          description: 'Others changed it meanwhile; nothing was saved.',
          content: { [REPLY_TYPES.json]: { schema: schemaOf(conflict, 'output', `${operationId}-conflict`, shared) } },
        },
      }),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

const operationIdOf = ({ method, path }: AnyEndpoint): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9_]+/).filter((part) => part !== '')].join('-')

const pathParametersOf = (path: string): readonly Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

/** The fields of a query, each a parameter of its own. */
function queryParametersOf(input: Json): readonly Json[] {
  const { properties, required } = objectOf(input)
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

interface ObjectSchema {
  readonly properties: Json
  readonly required: readonly string[]
}

/** The object in a schema, also where it may be absent or null. */
function objectOf(schema: Json): ObjectSchema {
  if ('properties' in schema) return { properties: {}, required: [], ...schema } as ObjectSchema
  const variants = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Json[]) : []
  const found = variants.find((variant) => 'properties' in variant)
  return found ? objectOf(found) : { properties: {}, required: [] }
}

/** A schema whose definitions stand in `shared`: `#` is the whole document here, not the schema. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', name: string, shared: Record<string, Json>): Json {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', reused: 'inline' })
  const text = JSON.stringify(whole)
    .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}-`)
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
  const { $defs = {}, ...root } = JSON.parse(text) as { readonly $defs?: Readonly<Record<string, Json>> }
  for (const [key, definition] of Object.entries($defs)) shared[`${name}-${key}`] = definition
  if (!text.includes(`"#/components/schemas/${name}"`)) return root
  shared[name] = root
  return { $ref: `#/components/schemas/${name}` }
}
