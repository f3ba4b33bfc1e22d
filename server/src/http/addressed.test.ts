import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createJsonLog } from '#base/json-log.ts'
import { testClock } from '../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { HTTP_SETTINGS } from '../../testing/servers/portal.ts'
import { serveHealth } from './health.ts'
import { createServer } from './server.ts'
import type { HttpSettings } from './settings.ts'

let test: TestDatabase
before(async () => {
  test = await openTestDatabase()
})
after(() => test.close())

/** A server with one page and the health checks, and the lines of its log. */
async function open(settings: Partial<HttpSettings>) {
  const lines: string[] = []
  const log = createJsonLog((line) => lines.push(line), testClock())
  const http = { ...HTTP_SETTINGS, ...settings }
  const server = createServer(http, log)
  serveHealth(server, { db: test.db, log, http })
  server.get('/', async () => 'page')
  await server.ready()
  const statusOf = async (headers: object, url = '/') =>
    (await server.inject({ url, headers: headers as Record<string, string>, remoteAddress: '192.0.2.1' })).statusCode
  return { server, statusOf, lines, warnings: () => lines.filter((line) => line.includes('CLARITY_TRUST_PROXY')).length }
}

describe('the address of a request', () => {
  it('is the public one, with or without its port; anything else is refused for that request', async () => {
    const { statusOf, server } = await open({ publicUrl: 'https://portal.example' })
    for (const host of ['portal.example', 'PORTAL.example', 'portal.example:443']) equal(await statusOf({ host }), 200, host)
    const others = ['evil.example', 'portal.example.evil.example', 'portal.example:444', 'localhost', '127.0.0.1', '[::1]', '']
    for (const host of [...others, 'x@portal.example', 'portal.example/x', 'portal.example,evil.example'])
      equal(await statusOf({ host }), 400, host)
    const { reason } = (await server.inject({ url: '/', headers: { host: 'evil.example' } })).json()
    equal(reason, 'Open the portal at https://portal.example.')
  })
  it('that a trusted proxy passes without the port, or under its own name, is one warning in the log', async () => {
    const { statusOf, lines } = await open({ publicUrl: 'https://portal.example:8443', trustedProxies: ['192.0.2.0/24'] })
    for (const host of ['portal.example', '127.0.0.1:3000']) equal(await statusOf({ host }), 400)
    deepEqual(
      lines
        .map((line) => JSON.parse(line) as { host?: string; level: string })
        .flatMap(({ level, host }) => (level === 'warn' ? [host] : [])),
      ['portal.example'],
    )
  })
  it('is any name of this machine, with any port, where the public one is; names of others are refused', async () => {
    for (const publicUrl of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      const { statusOf } = await open({ publicUrl })
      for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost', 'localhost:8080'])
        equal(await statusOf({ host }), 200, host)
      for (const host of ['evil.example:3000', 'localhost.evil.example:3000', '192.0.2.7:3000'])
        equal(await statusOf({ host }), 400, host)
    }
  })
  it('does not matter to the health checks', async () => {
    const { statusOf } = await open({ publicUrl: 'https://portal.example', isProduction: true })
    for (const path of ['/livez', '/startupz', '/readyz'])
      equal(await statusOf({ host: '10.0.0.7:3000', 'x-forwarded-for': '1.2.3.4' }, path), 200, path)
  })
  it('protection 45: may be forwarded by a trusted proxy only: else one warning, and in production 400', async () => {
    const forged = [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }, { 'x-forwarded-host': 'a' }]
    for (const [isProduction, status] of [
      [false, 200],
      [true, 400],
    ] as const) {
      const { statusOf, warnings } = await open({ isProduction })
      const statuses = await Promise.all(forged.map((headers) => statusOf(headers)))
      deepEqual(statuses, [status, status, status])
      equal(warnings(), 1)
      equal(await statusOf({}), 200)
      const other = await open({ isProduction, trustedProxies: ['10.0.0.0/8'] })
      equal(await other.statusOf(forged[0]!), status, 'a proxy that is not on the list')
      const behind = await open({ isProduction, trustedProxies: ['192.0.2.0/24'] })
      for (const headers of forged) equal(await behind.statusOf(headers), 200)
      equal(behind.warnings(), 0)
    }
  })
})
