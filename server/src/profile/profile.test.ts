import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { devices } from '@portal/contract/session/devices.ts'
import type { notifications } from '@portal/contract/session/notifications.ts'
import type { preferences } from '@portal/contract/session/preferences.ts'
import type { sessions } from '@portal/contract/session/sessions.ts'

import { readAuditEvents } from '#store/session/audit-events.ts'
import { notifyHolders, notifyUsers } from '#store/session/notifications.ts'
import { callerNamed, HARBOUR, MEADOW, type PersonName } from '../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../testing/servers/administration-server.ts'
import { emailOf, PASSWORD } from '../../testing/servers/auth-server.ts'

const NOT_FOUND = { status: 404, body: { reason: 'Not found' } }

describe('the profile of the signed-in user', () => {
  let adminServer: AdministrationServer
  before(async () => {
    adminServer = await openAdministrationServer()
  })
  after(() => adminServer.close())

  type Who = Parameters<AdministrationServer['ask']>[0]
  const mySessions = (who: Who) => adminServer.ask<ResponseOf<typeof sessions>>(who, 'GET', '/sessions')
  const notificationsOf = async (who: Who) =>
    (await adminServer.ask<ResponseOf<typeof notifications>>(who, 'GET', '/notifications')).body
  const kept = async (who: Who) => (await adminServer.ask<ResponseOf<typeof preferences>>(who, 'GET', '/preferences')).body.rows
  const keep = (who: Who, key: string, value: unknown) => adminServer.ask(who, 'POST', '/preferences', { key, value })
  const notify = (who: PersonName, text: string) =>
    adminServer.db.withInstitution(HARBOUR, (tx) =>
      notifyUsers(tx, HARBOUR, [callerNamed(who).userId], { text }, adminServer.clock.now()),
    )

  it('protection 30: open sessions, the latest first, with where they began; the current one is marked', async () => {
    adminServer.clock.advance({ minutes: 5 })
    const browser = adminServer.browser('198.51.100.7')
    const { body } = await browser.signIn('employee')
    const { rows } = (await mySessions({ token: String(body.accessToken) })).body
    const start = Date.parse('2026-06-01T09:00:00Z') / 1_000
    deepEqual(
      rows.map(({ startedAt, lastActivity, address, isCurrent }) => [startedAt, lastActivity, address, isCurrent]),
      [
        [start + 300, start + 300, '198.51.100.7', true],
        [start, start, '192.0.2.1', false],
      ],
    )
    equal(JSON.stringify(rows).includes(String(body.accessToken)), false)
  })

  it('protection 29 and 30: each is ended by its user, with effect from the next request; one of another user is not there', async () => {
    const token = await adminServer.signIn(callerNamed('employee'))
    const other = (await mySessions({ token })).body.rows.find(({ isCurrent }) => isCurrent)!
    for (const who of ['alder', 'admin', 'stranger'] as const)
      deepEqual(await adminServer.ask(who, 'DELETE', `/sessions/${other.id}`), NOT_FOUND)
    equal((await mySessions({ token })).status, 200)
    deepEqual(await adminServer.ask('employee', 'DELETE', `/sessions/${other.id}`), { status: 200, body: {} })
    const replies = await Promise.all(Array.from({ length: 100 }, () => mySessions({ token })))
    deepEqual(new Set(replies.map(({ status }) => status)), new Set([401]))
    deepEqual(await adminServer.ask('employee', 'DELETE', `/sessions/${other.id}`), NOT_FOUND, 'it has ended')
    equal(
      (await mySessions('employee')).body.rows.some(({ id }) => id === other.id),
      false,
    )
  })

  it('protection 30: known devices, the last used first; each is ended by its user alone, and the current one is marked', async () => {
    const browser = adminServer.browser('198.51.100.8')
    await adminServer.browser().signIn('stranger')
    adminServer.clock.advance({ seconds: 30 })
    const token = String((await browser.signIn('stranger')).body.accessToken)
    const cookie = `__Host-device=${browser.cookies.get('__Host-device')}`
    const mine = async () =>
      (await adminServer.ask<ResponseOf<typeof devices>>({ token }, 'GET', '/devices', undefined, { cookie })).body.rows
    const rows = await mine()
    deepEqual(
      rows.map(({ address, lastUsed, knownSince, isCurrent }) => [address, lastUsed - knownSince, isCurrent]),
      [
        ['198.51.100.8', 0, true],
        ['192.0.2.1', 0, false],
      ],
    )
    const { id } = rows[1]!
    for (const who of ['alder', 'admin', 'employee'] as const)
      deepEqual(await adminServer.ask(who, 'DELETE', `/devices/${id}`), NOT_FOUND)
    deepEqual(await adminServer.ask({ token }, 'DELETE', `/devices/${id}`), { status: 200, body: {} })
    deepEqual(await adminServer.ask({ token }, 'DELETE', `/devices/${id}`), NOT_FOUND, 'it has ended')
    equal((await mine()).length, 1)
    const events = await adminServer.db.withInstitution(MEADOW, (tx) =>
      readAuditEvents(tx, MEADOW, { action: 'session.end-device' }, 2),
    )
    deepEqual(
      events.map(({ action, result }) => [action, result]),
      [['session.end-device', 'success']],
    )
  })

  it('the current session can be ended too', async () => {
    const token = await adminServer.signIn(callerNamed('fresh'))
    const { rows } = (await mySessions({ token })).body
    equal((await adminServer.ask({ token }, 'DELETE', `/sessions/${rows.find(({ isCurrent }) => isCurrent)!.id}`)).status, 200)
    equal((await mySessions({ token })).status, 401)
  })

  it('protection 30: an administrator sees and ends the sessions of a user, who is notified', async () => {
    const token = await adminServer.signIn(callerNamed('birch'))
    const path = `/b2b/admins/${callerNamed('birch').userId}/sessions`
    const seen = await adminServer.ask<ResponseOf<typeof sessions>>('admin', 'GET', path)
    deepEqual(
      seen.body.rows.map(({ isCurrent }) => isCurrent),
      [false, false],
    )
    equal((await adminServer.ask('employee', 'GET', path)).status, 403)
    equal((await adminServer.ask('employee', 'DELETE', path)).status, 403)
    deepEqual(await adminServer.ask('admin', 'DELETE', path), { status: 200, body: {} })
    equal((await mySessions({ token })).status, 401)
    deepEqual((await adminServer.ask<ResponseOf<typeof sessions>>('admin', 'GET', path)).body.rows, [])
    const { rows } = await notificationsOf({ token: await adminServer.signIn(callerNamed('birch')) })
    equal(rows[0]!.text, `${emailOf('admin')} signed you out.`)
  })

  it('sessions that went idle are not listed', async () => {
    await adminServer.signIn(callerNamed('stranger'))
    adminServer.clock.advance({ minutes: 21 })
    const token = await adminServer.signIn(callerNamed('stranger'))
    equal((await mySessions({ token })).body.rows.length, 1)
    adminServer.clock.advance({ minutes: -21 })
  })

  it('settings, by name: the later save counts, null deletes, and they are invisible to other users', async () => {
    const scenario = { shocks: [{ factor: 'US equity', change: -0.2 }], note: 'crash ☂' }
    equal((await keep('employee', 'what-if: crash', scenario)).status, 200)
    equal((await keep('employee', 'columns', ['npv'])).status, 200)
    equal((await keep('employee', 'columns', ['npv', 'cash'])).status, 200)
    deepEqual(await kept('employee'), [
      { key: 'columns', value: ['npv', 'cash'] },
      { key: 'what-if: crash', value: scenario },
    ])
    deepEqual(await kept('admin'), [])
    await keep('employee', 'columns', null)
    deepEqual(
      (await kept('employee')).map(({ key }) => key),
      ['what-if: crash'],
    )
    for (const value of [false, 0, '', 'text']) await keep('employee', 'plain', value)
    deepEqual((await kept('employee'))[0], { key: 'plain', value: 'text' })
  })

  it('settings are bounded: each one, their number, and their total size', async () => {
    const large = await keep('alder', 'large', 'x'.repeat(64 * 1024))
    deepEqual([large.status, large.body.reason], [413, 'The request is larger than 64 KiB.'])
    equal((await adminServer.ask('alder', 'POST', '/preferences', { key: 'x' })).status, 400)
    equal((await keep('alder', '', 1)).status, 400)
    equal((await keep('alder', 'half', '\ud800')).status, 400)
    equal((await keep('alder', 'half', { '\udc00': 1 })).status, 400)
    const full = await Promise.all(Array.from({ length: 20 }, (_, i) => keep('alder', `large ${i}`, 'x'.repeat(60_000))))
    equal(full.filter(({ status }) => status === 200).length, 17, 'of 60,002 characters 17 are within 1,048,576')
    equal(full.filter(({ status }) => status === 409).length, 3)
    for (const { key } of await kept('alder')) await keep('alder', key, null)
    for (let i = 0; i < 17; i++) await keep('alder', `large ${i}`, 'x'.repeat(60_000))
    // The rest of 1,048,576 after 17 values of 60,002 characters, with the quotation marks.
    equal((await keep('alder', 'rest', 'x'.repeat(1_048_576 - 17 * 60_002 - 2))).status, 200)
    equal((await keep('alder', 'one', 1)).status, 409)
    for (const { key } of await kept('alder')) await keep('alder', key, null)
    // Thirty at once: a busy machine refuses some of a larger number.
    const many: Awaited<ReturnType<typeof keep>>[] = []
    for (let first = 0; first < 210; first += 30)
      many.push(...(await Promise.all(Array.from({ length: 30 }, (_, i) => keep('alder', `small ${first + i}`, i)))))
    equal(many.filter(({ status }) => status === 200).length, 200)
    match(many.find(({ status }) => status === 409)!.body.reason!, /no room for more settings/)
    equal((await keep('alder', (await kept('alder'))[0]!.key, 'changed')).status, 200, 'one that is there can be changed')
  })

  it('settings are stored as deep as a request may be nested, and refused deeper', async () => {
    const birch = { token: await adminServer.signIn(callerNamed('birch')) }
    // One level is the body itself.
    const nested = (depth: number): unknown => (depth === 0 ? 'inside' : [nested(depth - 1)])
    equal((await keep(birch, 'nested', nested(31))).status, 200)
    deepEqual((await kept(birch)).find(({ key }) => key === 'nested')!.value, nested(31))
    for (const depth of [32, 5_000]) {
      const { status, body } = await keep(birch, 'nested', nested(depth))
      deepEqual([status, body.reason], [400, 'The request is nested deeper than 32 levels.'])
    }
    await keep(birch, 'nested', null)
  })

  it('notifications, the newest first, with the number of unread ones until they are read', async () => {
    for (const text of ['first', 'second']) {
      adminServer.clock.advance({ seconds: 1 })
      await notify('employee', text)
    }
    const { rows, unread } = await notificationsOf('employee')
    deepEqual(
      rows.map(({ text, isRead }) => [text, isRead]),
      [
        ['second', false],
        ['first', false],
      ],
    )
    equal(unread, 2)
    equal((await notificationsOf('admin')).rows.length, 0)
    equal((await adminServer.ask('employee', 'POST', '/notifications/read')).status, 200)
    deepEqual([(await notificationsOf('employee')).unread, (await notificationsOf('employee')).rows.length], [0, 2])
    await adminServer.db.withInstitution(HARBOUR, (tx) =>
      notifyHolders(tx, HARBOUR, 'import-data', { text: 'An import was booked.', place: 'imports' }, adminServer.clock.now()),
    )
    deepEqual(
      (await notificationsOf('admin')).rows.map(({ text, place, client }) => [text, place, client]),
      [['An import was booked.', 'imports', null]],
    )
    equal((await notificationsOf('employee')).unread, 0)
  })

  it('of notifications the latest hundred are kept', async () => {
    const { userId } = callerNamed('fresh')
    await adminServer.db.withInstitution(HARBOUR, async (tx) => {
      for (let i = 0; i < 105; i++) {
        adminServer.clock.advance({ ms: 1 })
        await notifyUsers(tx, HARBOUR, [userId], { text: `number ${i}` }, adminServer.clock.now())
      }
    })
    const { rows } = await notificationsOf('fresh')
    deepEqual([rows.length, rows[0]!.text, rows.at(-1)!.text], [100, 'number 104', 'number 5'])
  })

  it('a changed password is notified, to its user alone', async () => {
    const next = 'Marble-Window-31'
    equal(
      (await adminServer.ask('alder', 'POST', '/auth/change-password', { currentPassword: PASSWORD, password: next })).status,
      200,
    )
    equal((await notificationsOf('alder')).rows[0]!.text, 'Your password was changed.')
  })

  it('every call needs a session', async () => {
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['GET', '/preferences'],
      ['POST', '/preferences'],
      ['GET', '/notifications'],
      ['POST', '/notifications/read'],
      ['POST', '/exports'],
    ] as const) {
      equal((await adminServer.ask(null, method, path)).status, 401)
      ok((await adminServer.ask({ token: 'x'.repeat(43) }, method, path)).status === 401)
    }
  })

  it('fault 11: sent twice with one key, a session is ended and an export recorded once, with equal answers', async () => {
    const guest = { token: await adminServer.signIn(callerNamed('fresh')) }
    const keyed = { 'idempotency-key': 'twice' }
    const twice = (who: Who, method: 'POST' | 'DELETE', path: string, body?: unknown) =>
      Promise.all([1, 2].map(() => adminServer.ask(who, method, path, body, keyed)))
    const done = { status: 200, body: {} }
    deepEqual(await twice(guest, 'POST', '/exports', { file: 'twice.csv', rows: 3 }), [done, done])
    deepEqual(await twice('admin', 'DELETE', `/b2b/admins/${callerNamed('fresh').userId}/sessions`), [done, done])
    const token = await adminServer.signIn(callerNamed('employee'))
    const ended = (await mySessions({ token })).body.rows.find(({ isCurrent }) => isCurrent)!
    deepEqual(await twice('employee', 'DELETE', `/sessions/${ended.id}`), [done, done])
    const rows = await adminServer.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, {}, 100))
    const times = (action: string, object: string) => rows.filter((row) => row.action === action && row.object === object).length
    equal(times('session.export', 'twice.csv'), 1)
    equal(times('institution.end-sessions', emailOf('fresh')), 1)
  })
})
