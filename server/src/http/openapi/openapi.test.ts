import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { catalogue, endpoints } from '@portal/contract/catalogue.ts'
import { endpoint } from '@portal/contract/endpoint.ts'
import { MEANINGS } from '@portal/contract/meanings.ts'
import { meant } from '@portal/contract/meant.ts'
import { STATUS_MEANINGS } from '@portal/contract/refusals.ts'
import * as z from 'zod/mini'

import { createJsonLog } from '#base/json-log.ts'
import { testClock } from '../../../testing/clock.ts'
import { HTTP_SETTINGS } from '../../../testing/servers/portal.ts'
import { serveNotFound } from '../not-found.ts'
import { createServer } from '../server.ts'
import { openApiOf, serveOpenApi } from './openapi.ts'

interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description?: string
  }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}
interface Document {
  readonly openapi: string
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: object; readonly securitySchemes: object }
}

const SOURCES = new URL('../..', import.meta.url)

describe('the API’s own description', () => {
  const text = JSON.stringify(openApiOf(catalogue))
  const document = JSON.parse(text) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  it('is OpenAPI 3.1 and lists every call of the contract, once', () => {
    ok(document.openapi.startsWith('3.1.'))
    deepEqual(
      operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort(),
      endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
    )
    equal(new Set(operations.map(({ operation }) => operation.operationId)).size, endpoints.length)
    deepEqual(
      document.tags.map(({ name }) => name),
      Object.keys(catalogue),
    )
  })
  it('names every parameter of a path, and gives a body to a POST only', () => {
    for (const { path, method, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => `{${name}}`)
      deepEqual(inPath, path.match(/\{\w+\}/g) ?? [], path)
      equal(operation.requestBody !== undefined, method === 'post', path)
    }
  })
  it('says of every call how it is secured, and of every status with which it may be refused why', () => {
    const schemes = Object.keys(document.components.securitySchemes)
    for (const { path, operation } of operations) {
      for (const scheme of operation.security.flatMap(Object.keys)) ok(schemes.includes(scheme), path)
      for (const [status, { description }] of Object.entries(operation.responses)) ok(description.length > 0, `${path} ${status}`)
      equal(401 in operation.responses || operation.security.length === 0, true, path)
    }
    const open = operations.filter(({ operation }) => operation.security.length === 0).map(({ path }) => path)
    deepEqual(
      open.sort(),
      endpoints
        .filter(({ access }) => access === 'public' || access === 'demo')
        .map(({ path }) => path)
        .sort(),
    )
  })
  it('knows every status that the code of the server refuses with', () => {
    const texts = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] }).map((file) =>
      readFileSync(new URL(file, SOURCES), 'utf8'),
    )
    const thrown = texts.flatMap((source) => [...source.matchAll(/new Failure\(\s*(\d{3})/g)].map(([, status]) => status!))
    // 405 is of no call: it tells which there are on a path. 501 is of none that is answered, and all are.
    const told = [...Object.keys(STATUS_MEANINGS), '405', '501']
    deepEqual(
      [...new Set(thrown)].filter((status) => !told.includes(status)),
      [],
    )
    const listed = new Set(operations.flatMap(({ operation }) => Object.keys(operation.responses)))
    deepEqual(
      Object.keys(STATUS_MEANINGS).filter((status) => !listed.has(status)),
      [],
    )
  })
  it('says of every field and every parameter what it means, and nothing of fields that are none', () => {
    const silent: string[] = []
    const said = new Set<unknown>()
    const look = (node: unknown, place: string): void => {
      if (typeof node !== 'object' || node === null) return
      const { properties, ...others } = node as { readonly properties?: Record<string, { readonly description?: string }> }
      for (const [name, field] of Object.entries(properties ?? {})) {
        said.add(field.description)
        if (!field.description) silent.push(`${place}.${name}`)
        look(field, `${place}.${name}`)
      }
      for (const [key, each] of Object.entries(others)) look(each, key === 'items' ? place : `${place}/${key}`)
    }
    for (const { path, operation } of operations) {
      look(operation, path)
      for (const { name, description } of operation.parameters ?? []) {
        said.add(description)
        if (!description) silent.push(`${path} ${name}`)
      }
    }
    look(document.components.schemas, 'schemas')
    deepEqual(silent, [])
    const unused = Object.values(MEANINGS).flatMap((meanings) =>
      Object.entries(meanings).filter(([, meaning]) => !said.has(meaning)),
    )
    deepEqual(unused, [])
  })
  it('protection 21: takes a password from its owner alone; no call of an administrator has a field for one', () => {
    const taking = endpoints.filter(({ request }) =>
      /"\w*password"/i.test(JSON.stringify(z.toJSONSchema(request, { io: 'input' }))),
    )
    deepEqual(
      taking.map(({ path, access }) => [path, access]),
      [
        ['/b2b/admins/login', 'public'],
        ['/auth/set-password', 'public'],
        ['/auth/change-password', 'user'],
        ['/recovery-codes', 'user'],
        ['/passkeys/options', 'user'],
        ['/openid/link', 'user'],
      ],
    )
  })
  it('has no reference that leads nowhere', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!)
    ok(references.length > 0)
    for (const reference of references) {
      const steps = reference.split('/')
      equal(steps.shift(), '#')
      const target = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document)
      ok(target !== undefined, reference)
    }
  })
  it('names a schema that refers to itself', () => {
    interface List {
      readonly next: List | null
    }
    const list: z.ZodMiniType<List> = z.strictObject({
      get next() {
        return z.nullable(list)
      },
    })
    const call = endpoint({ method: 'POST', path: '/list', access: 'user', summary: 'A list.', request: list, response: list })
    const { components } = JSON.parse(JSON.stringify(openApiOf({ reports: [call] })))
    const schema = components.schemas['post-list-request']
    ok(schema)
    ok(JSON.stringify(schema).includes('"$ref":"#/components/schemas/post-list-request"'))
  })
  it('says what a field says of itself, also where its name means something else, and leaves other uses of its schema alone', () => {
    const count = z.number()
    const response = z.strictObject({ npv: z.optional(meant(count, 'Number of valuations.')), cash: count })
    const call = endpoint({ method: 'POST', path: '/valuations', access: 'user', summary: 'None.', request: response, response })
    const schema = JSON.stringify(openApiOf({ reports: [call] }))
    ok(schema.includes('"npv":{"type":"number","description":"Number of valuations."}'))
    ok(schema.includes(`"cash":{"type":"number","description":"${MEANINGS.reports.cash}"}`))
  })
  it('is served to anybody who reads it; another method is told which one there is', async () => {
    const log = createJsonLog(() => {}, testClock())
    const server = createServer(HTTP_SETTINGS, log)
    serveOpenApi(server, catalogue)
    serveNotFound(server, [], undefined, log)
    const reply = await server.inject('/api/openapi.json')
    deepEqual([reply.statusCode, reply.body], [200, text])
    equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    for (const method of ['POST', 'HEAD', 'DELETE'] as const) {
      const refused = await server.inject({ method, url: '/api/openapi.json' })
      deepEqual([refused.statusCode, refused.headers.allow], [405, 'GET'], method)
    }
    match((await server.inject({ method: 'POST', url: '/api/openapi.json' })).json().reason, /^This call takes GET\.$/)
    await server.close()
  })
})
