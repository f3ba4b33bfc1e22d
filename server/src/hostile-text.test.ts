import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { endpoints } from '@portal/contract/catalogue.ts'
import { openPermissionFixture, type PermissionFixture } from '../testing/permissions/permission-fixture.ts'
import type { Sent } from '../testing/permissions/permission-request.ts'
import { CELLS, type Cell } from '../testing/permissions/permission-table.ts'
import { appServices } from '../testing/servers/app-services.ts'
import { createApp } from './app.ts'
import type { Server } from './http/server.ts'

/** Special characters of SQL, LIKE, JSON, shells and templates, and characters that a database or a header cannot hold. */
const HOSTILE = [
  `'`,
  `"`,
  `\\`,
  `';select pg_sleep(9);--`,
  `x' or '1'='1`,
  '%_$1::text',
  '{{7*7}}$(id)',
  'a\r\nset-cookie: b=c',
  'a\u0000b',
  'half of a pair: \ud800',
  '\u202eﬁ桦',
]

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Each text of a body replaced in turn, with the others unchanged. */
function withEach(body: Json, text: string): readonly Json[] {
  if (typeof body === 'string') return [text]
  if (Array.isArray(body)) return body.flatMap((item, i) => withEach(item, text).map((changed) => body.with(i, changed)))
  if (typeof body !== 'object' || body === null) return []
  const fields = Object.entries(body)
  return fields.flatMap(([name, value]) => withEach(value, text).map((changed) => ({ ...body, [name]: changed })))
}

/** The names of query parameters. */
const queryNames = (request: unknown): readonly string[] =>
  Object.keys((request as { readonly def: { readonly shape?: object } }).def.shape ?? {})

describe('protection 47: any text in any field of any call', () => {
  let fixture: PermissionFixture
  let app: Server
  before(async () => {
    fixture = await openPermissionFixture()
    app = await createApp(appServices(fixture.authServer))
  })
  after(async () => {
    await fixture.authServer.background.settled()
    await app.close()
    await fixture.authServer.close()
  })

  /** One cell for each call, of an administrator about their own, or of a permitted caller. */
  function cells(): readonly Cell[] {
    const ways = [...Map.groupBy(CELLS, ({ call }) => call).values()].map(
      (ofCall) =>
        ofCall.find(({ principal, object }) => principal === 'admin' && object === 'own') ??
        ofCall.find(({ object }) => object === 'own')!,
    )
    // Signing out ends the session of the other calls.
    return ways.toSorted((a, b) => Number(/logout|sessions/.test(a.call)) - Number(/logout|sessions/.test(b.call)))
  }

  function attempts(cell: Cell): readonly Sent[] {
    const sent = fixture.sentFor(cell)
    // A form is not JSON: what its files say is tested where they are read.
    if (sent.payload !== undefined && sent.headers['content-type'] !== 'application/json') return [sent]
    if (sent.payload !== undefined) {
      const body = JSON.parse(sent.payload) as Json
      return HOSTILE.flatMap((text) => withEach(body, text)).map((changed) => ({ ...sent, payload: JSON.stringify(changed) }))
    }
    const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === cell.call)!
    const names = queryNames(endpoint.request)
    const inQuery = names.flatMap((name) => HOSTILE.map((text) => `${sent.url}?${new URLSearchParams({ [name]: text })}`))
    const parts = [...endpoint.path.matchAll(/\{\w+\}/g)].length
    const inPath =
      parts === 0
        ? []
        : HOSTILE.filter((text) => text.isWellFormed()).map(
            (text) => `${sent.url.slice(0, sent.url.lastIndexOf('/'))}/${encodeURIComponent(text)}`,
          )
    return [...inQuery, ...inPath].map((url) => ({ ...sent, url }))
  }

  it('is answered as text: never with an internal error, and never late', async () => {
    const statuses = new Map<number, number>()
    const broken: string[] = []
    let fields = 0
    for (const cell of cells()) {
      for (const sent of attempts(cell)) {
        fields++
        const began = performance.now()
        const reply = await app.inject({ ...sent, payloadAsStream: true })
        reply.stream().destroy()
        statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
        const isLate = performance.now() - began > 8_000
        if (reply.statusCode >= 500 || isLate)
          broken.push(`${cell.call} answered ${reply.statusCode}: ${sent.payload ?? sent.url}`)
      }
    }
    deepEqual(broken, [])
    ok(fields > 800, `${fields} tries`)
    ok((statuses.get(200) ?? 0) > 50, 'some are taken as the text that they are')
    ok((statuses.get(400) ?? 0) > 200, 'and some are none that the field may hold')
  })
})
