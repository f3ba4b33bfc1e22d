import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { hashOf } from '#base/secrets/token.ts'
import { type DocumentPortal, openDocumentPortal } from '../../testing/servers/document-portal.ts'

describe('the ticket of a report', () => {
  let portal: DocumentPortal
  before(async () => {
    portal = await openDocumentPortal()
  })
  after(() => portal.close())
  const visitor: DocumentPortal['visitor'] = (...of) => portal.visitor(...of)
  const addressFor: DocumentPortal['addressFor'] = (...of) => portal.addressFor(...of)
  const open: DocumentPortal['open'] = (...of) => portal.open(...of)

  it('is read once: of parallel requests with one ticket one gets it', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const url = await addressFor(alder)
    const replies = await Promise.all(Array.from({ length: 12 }, () => open(url, alder.cookie)))
    deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, ...Array(11).fill(404)])
    equal((await open(url, alder.cookie)).statusCode, 404)
  })
  it('is for the session that requested it: another session gets 404, and the ticket stays valid', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const birch = await visitor('birch', 'Birch', 'Delta')
    const again = await visitor('alder', 'Alder', 'Alpha')
    const url = await addressFor(alder)
    const unknown = await open(`/api/reports/document/${'x'.repeat(43)}`, alder.cookie)
    for (const cookie of [birch.cookie, again.cookie, undefined]) {
      const reply = await open(url, cookie)
      deepEqual([reply.statusCode, reply.json().reason], [404, unknown.json().reason])
    }
    equal((await open(url, alder.cookie)).statusCode, 200)
  })
  it('is for the session, not for its cookie: it outlives a replaced cookie, and without a cookie it is of no use', async () => {
    const { clock, sessions } = portal.fixture.authServer
    const alder = await visitor('alder', 'Alder', 'Alpha')
    equal((await open(await addressFor({ ...alder, cookie: '' }))).statusCode, 404)
    clock.advance({ minutes: 10 })
    const url = await addressFor(alder)
    const renewed = await sessions.refresh(alder.cookie.split('=')[1]!, true)
    ok(renewed && 'refreshToken' in renewed)
    equal((await open(url, `__Host-refresh=${renewed.refreshToken}`)).statusCode, 200)
  })
  it('is gone after a minute, and after the session has ended', async () => {
    const { clock, sessions } = portal.fixture.authServer
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const late = await addressFor(alder)
    clock.advance({ minutes: 1 })
    equal((await open(late, alder.cookie)).statusCode, 404)
    const url = await addressFor(alder)
    await sessions.end(alder.sessionId)
    equal((await open(url, alder.cookie)).statusCode, 404)
  })
  it('leaves no ticket in the log', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const url = await addressFor(alder)
    await open(url, alder.cookie)
    const ticket = url.split('/').at(-1)!
    ok(!portal.fixture.authServer.log.some((line) => line.includes(ticket) || line.includes(hashOf(ticket))))
  })
})
