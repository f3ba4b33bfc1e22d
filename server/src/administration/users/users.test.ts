import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { users } from '@portal/contract/institution/users.ts'
import { qrCode } from '@portal/contract/session/sign-in.ts'
import { eq } from '#store/drizzle.ts'
import { idOf } from '#store/id.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { selections } from '#store/tables/profile.ts'
import { passwordTokens, users as userRows } from '#store/tables/session.ts'
import { callerNamed, clientId, HARBOUR, MEADOW, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'
import { emailOf, PASSWORD } from '../../../testing/servers/auth-server.ts'

const MISSING = '00000000-0000-8000-8000-000000000000'
const idNamed = (name: PersonName): string => callerNamed(name).userId
const ALDER = clientId(HARBOUR, 'Alder')

describe('the users of an institution', () => {
  let adminServer: AdministrationServer
  before(async () => {
    adminServer = await openAdministrationServer()
  })
  after(() => adminServer.close())

  const list = (who: PersonName) => adminServer.ask<ResponseOf<typeof users>>(who, 'GET', '/b2b/admins')
  const invite = (body: object, who: PersonName = 'admin', headers = {}) =>
    adminServer.ask<{ id: string }>(who, 'POST', '/b2b/admins/register-user', { institutionID: HARBOUR, ...body }, headers)
  const setPassword = (email: string, token = adminServer.linkTo(email)) =>
    adminServer.browser().post('/auth/set-password', { token, password: PASSWORD })
  const find = (email: string) => adminServer.db.withSystem((tx) => tx.select().from(userRows).where(eq(userRows.email, email)))
  const eventsOf = async (object: string) => {
    const rows = await adminServer.db.withInstitution(HARBOUR, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.object, object)),
    )
    return rows.filter(({ action }) => action.startsWith('institution.'))
  }

  it('are listed by user name, for each institution its own', async () => {
    const { status, body } = await list('admin')
    equal(status, 200)
    deepEqual(
      body.rows.map(({ username }) => username),
      ['admin', 'alder', 'birch', 'employee', 'fresh'].map((name) => `${name}@clarity.example`),
    )
    const [first] = body.rows
    deepEqual(first, {
      id: idNamed('admin'),
      username: emailOf('admin'),
      email: emailOf('admin'),
      isAdmin: true,
      role: 'admin',
      lastLogin: null,
      lastActivity: null,
      isDisabled: false,
    })
    deepEqual(
      (await list('stranger')).body.rows.map(({ email }) => email),
      [emailOf('stranger')],
    )
  })

  it('an invitation without a client makes an employee, who chooses a password and sets up an authenticator', async () => {
    const email = 'erin@clarity.example'
    const { status, body } = await invite({ email: ' Erin@Clarity.example ' })
    equal(status, 200)
    match(adminServer.letters.at(-1)!.paragraphs.join(' '), /Harbour invites you/)
    const [row] = await find(email)
    deepEqual(
      [row!.id, row!.clientId, row!.role, row!.institutionId, row!.passwordHash],
      [body.id, null, 'employee', HARBOUR, null],
    )
    equal((await setPassword(email)).status, 200)
    const browser = adminServer.browser()
    const first = await browser.post('/b2b/admins/login', { email, password: PASSWORD })
    deepEqual(first.body, { allowQRScan: true })
    const { body: qr } = await browser.post('/auth/qr-code-new', { email })
    equal(qrCode.response.parse(qr).label, email)
    deepEqual(
      (await eventsOf(email)).map(({ actor, action, details }) => [actor, action, details]),
      [[emailOf('admin'), 'institution.invite-user', { role: 'employee', isRepeated: false }]],
    )
  })

  it('an invitation with a client makes a user of that client only', async () => {
    await invite({ email: 'cleo@clarity.example', clientID: ALDER })
    const [row] = await find('cleo@clarity.example')
    equal(row!.clientId, ALDER)
    const matrixOf = async (client: string) =>
      JSON.stringify((await adminServer.ask('admin', 'GET', `/b2b/user-portfolios/client/${client}`)).body).includes('cleo@')
    deepEqual([await matrixOf(ALDER), await matrixOf(clientId(HARBOUR, 'Birch'))], [true, false])
  })

  it('accepts a role that fits the client, and that the portal offers', async () => {
    const reason = 'A client is named for a role of one client, and for no other.'
    for (const body of [{ role: 'client' }, { role: 'employee', clientID: ALDER }]) {
      const refused = await invite({ email: 'x@clarity.example', ...body })
      deepEqual([refused.status, refused.body.reason], [400, reason])
    }
    for (const role of ['admin', 'owner', '', null]) equal((await invite({ email: 'x@clarity.example', role })).status, 400)
    deepEqual(await find('x@clarity.example'), [])
    equal((await invite({ email: 'una@clarity.example', role: 'employee' })).status, 200)
    equal((await invite({ email: 'ugo@clarity.example', role: 'client', clientID: ALDER })).status, 200)
    const roles = (await Promise.all(['una', 'ugo'].map((name) => find(`${name}@clarity.example`)))).flat()
    deepEqual(
      roles.map(({ role, clientId: client }) => [role, client]),
      [
        ['employee', null],
        ['client', ALDER],
      ],
    )
  })

  it('of another institution or client cannot be made', async () => {
    equal((await invite({ email: 'x@clarity.example', institutionID: MEADOW })).status, 403)
    for (const clientID of [clientId(MEADOW, 'Alder'), MISSING]) {
      deepEqual(await invite({ email: 'x@clarity.example', clientID }), { status: 404, body: { reason: 'Not found' } })
    }
    deepEqual(await find('x@clarity.example'), [])
  })

  it('an invitation can be repeated until it is accepted: only the newest link works, once and for 72 hours', async () => {
    const email = 'rita@clarity.example'
    const first = await invite({ email })
    const older = adminServer.linkTo(email)
    const second = await invite({ email })
    equal(second.body.id, first.body.id)
    equal((await setPassword(email, older)).status, 410)
    adminServer.clock.advance({ hours: 72 })
    equal((await setPassword(email)).status, 410, 'expired')
    const admin = { token: await adminServer.signIn(callerNamed('admin')) }
    await adminServer.ask(admin, 'POST', '/b2b/admins/register-user', { email, institutionID: HARBOUR })
    const newest = adminServer.linkTo(email)
    equal((await setPassword(email, newest)).status, 200)
    equal((await setPassword(email, newest)).status, 410, 'used')
    const again = await adminServer.ask(admin, 'POST', '/b2b/admins/register-user', { email, institutionID: HARBOUR })
    deepEqual([again.status, again.body.reason], [409, `There is already a user with the e-mail address ${email}.`])
    adminServer.clock.advance({ hours: -72 })
  })

  it('a second invitation changes no role, and the reply about users elsewhere says only that the address is taken', async () => {
    await invite({ email: 'sam@clarity.example' })
    const other = await invite({ email: 'sam@clarity.example', clientID: ALDER })
    equal(other.status, 409)
    match(other.body.reason!, /^sam@clarity\.example is invited with another role already\. Delete that user first/)
    const taken = await invite({ email: emailOf('stranger') })
    deepEqual([taken.status, taken.body.reason], [409, `There is already a user with the e-mail address ${emailOf('stranger')}.`])
  })

  it('of ten parallel invitations of one address one makes the user, and one link works', async () => {
    const email = 'once@clarity.example'
    const replies = await Promise.all(Array.from({ length: 10 }, () => invite({ email })))
    equal(new Set(replies.map(({ body }) => body.id)).size, 1)
    const rows = await adminServer.db.withSystem((tx) => tx.select().from(passwordTokens))
    equal(rows.filter(({ userId, usedAt }) => userId === replies[0]!.body.id && usedAt === null).length, 1)
  })

  it('a retry with the same key invites once, sends one letter and gets the same reply; another request with it is refused', async () => {
    const before = adminServer.letters.length
    const headers = { 'idempotency-key': 'invite-1' }
    const email = 'keyed@clarity.example'
    const replies = await Promise.all(Array.from({ length: 5 }, () => invite({ email }, 'admin', headers)))
    equal(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1)
    equal(replies[0]!.status, 200)
    equal(adminServer.letters.length, before + 1)
    equal((await eventsOf(email)).length, 1)
    equal((await invite({ email: 'other@clarity.example' }, 'admin', headers)).status, 422)
    equal((await invite({ email: 'other@clarity.example' }, 'admin', { 'idempotency-key': 'two words' })).status, 400)
    deepEqual(await find('other@clarity.example'), [])
  })

  it('protection 29: a deleted user is signed out at once, everywhere, with everything that was theirs', async () => {
    const { userId } = callerNamed('employee')
    await adminServer.ask('employee', 'POST', '/preferences', { key: 'density', value: 'compact' })
    const selection = { userName: emailOf('employee'), clientName: 'Alder', accountsInScope: [], deviceType: 0 }
    await adminServer.ask('employee', 'POST', '/clarityConnect/setSelectedClient_CC', selection)
    const pending = adminServer.browser()
    await pending.post('/b2b/admins/login', { email: emailOf('employee'), password: PASSWORD })
    equal((await adminServer.ask('employee', 'GET', '/preferences')).status, 200)

    deepEqual(await adminServer.ask('admin', 'DELETE', `/b2b/admins/${userId}`), { status: 200, body: {} })
    const replies = await Promise.all(Array.from({ length: 100 }, () => adminServer.ask('employee', 'GET', '/preferences')))
    deepEqual(new Set(replies.map(({ status }) => status)), new Set([401]))
    equal((await pending.post('/auth/verify-2fa-code-new', { email: emailOf('employee'), code: '123456' })).status, 401)
    const login = await adminServer.browser().post('/b2b/admins/login', { email: emailOf('employee'), password: PASSWORD })
    deepEqual([login.status, login.body.reason], [401, 'Invalid email or password'])
    const left = await adminServer.db.withSystem((tx) => tx.select().from(selections).where(eq(selections.userId, userId)))
    deepEqual(left, [])
    const [event] = await eventsOf(emailOf('employee'))
    deepEqual([event!.actor, event!.action, event!.object], [emailOf('admin'), 'institution.delete-user', emailOf('employee')])
  })

  it('deleting does not deadlock with renewing, saving or being invited again', async () => {
    const people = Array.from({ length: 10 }, (_, i) => ({
      id: idOf(HARBOUR, 'user', `leaving ${i}`),
      institutionId: HARBOUR,
      email: `leaving${i}@clarity.example`,
      role: 'employee' as const,
    }))
    await adminServer.db.withSystem((tx) => tx.insert(userRows).values(people))
    for (const { id, email } of people) {
      const from = { address: '192.0.2.1', userAgent: 'a browser' }
      const opened = await adminServer.db.withSystem((tx) => adminServer.sessions.open(tx, { id, institutionId: HARBOUR }, from))
      const statuses = await Promise.all([
        ...Array.from({ length: 4 }, async () => ((await adminServer.sessions.refresh(opened.refreshToken, true)) ? 200 : 401)),
        adminServer
          .ask({ token: opened.accessToken }, 'POST', '/preferences', { key: 'a', value: 1 })
          .then(({ status }) => status),
        invite({ email }).then(({ status }) => status),
        adminServer.ask('admin', 'DELETE', `/b2b/admins/${id}`).then(({ status }) => status),
      ])
      equal(statuses.at(-1), 200)
      for (const status of statuses) equal([200, 401].includes(status), true, `${status}`)
      equal((await adminServer.ask({ token: opened.accessToken }, 'GET', '/sessions')).status, 401)
    }
  })

  it('protection 41: administrators cannot be deleted, nor can the caller, so that the last one stays', async () => {
    const own = await adminServer.ask('admin', 'DELETE', `/b2b/admins/${idNamed('admin')}`)
    deepEqual([own.status, own.body.reason], [409, 'You cannot delete yourself.'])
    const id = idOf(HARBOUR, 'user', 'second')
    await adminServer.db.withSystem((tx) =>
      tx.insert(userRows).values({ id, institutionId: HARBOUR, email: 'second@clarity.example', role: 'admin' }),
    )
    const other = await adminServer.ask('admin', 'DELETE', `/b2b/admins/${id}`)
    deepEqual(
      [other.status, other.body.reason],
      [409, 'second@clarity.example is an administrator. Administrators cannot be deleted.'],
    )
  })

  it('protection 39: of another institution get the replies of missing ones, in every call', async () => {
    for (const [who, id] of [
      ['admin', idNamed('stranger')],
      ['admin', MISSING],
      ['admin', 'nobody'],
      ['stranger', idNamed('birch')],
    ] as const) {
      for (const [method, path] of [
        ['DELETE', `/b2b/admins/${id}`],
        ['POST', `/b2b/admins/${id}/reset-factor`],
        ['GET', `/b2b/admins/${id}/sessions`],
        ['DELETE', `/b2b/admins/${id}/sessions`],
      ] as const) {
        deepEqual(
          await adminServer.ask(who, method, path),
          { status: 404, body: { reason: 'Not found' } },
          `${who} ${method} ${path}`,
        )
      }
    }
    equal((await find(emailOf('stranger'))).length, 1)
    equal((await find(emailOf('birch'))).length, 1)
  })

  it('protection 20: a lost authenticator is reset by an administrator: sessions end, the user is notified and enrols anew', async () => {
    const { userId } = callerNamed('birch')
    equal((await adminServer.ask('birch', 'GET', '/sessions')).status, 200)
    deepEqual(await adminServer.ask('admin', 'POST', `/b2b/admins/${userId}/reset-factor`), { status: 200, body: {} })
    equal((await adminServer.ask('birch', 'GET', '/sessions')).status, 401)
    const login = await adminServer.browser().post('/b2b/admins/login', { email: emailOf('birch'), password: PASSWORD })
    deepEqual(login.body, { allowQRScan: true })
    await adminServer.background.settled()
    equal(adminServer.letters.at(-1)!.kind, 'factor-reset')
    const token = await adminServer.signIn(callerNamed('birch'))
    const reply = await adminServer.ask<{ rows: { text: string }[] }>({ token }, 'GET', '/notifications')
    deepEqual(
      reply.body.rows.map(({ text }) => text),
      [`${emailOf('admin')} reset your authenticator app.`],
    )
    const own = await adminServer.ask('admin', 'POST', `/b2b/admins/${idNamed('admin')}/reset-factor`)
    equal(own.status, 409)
    match(own.body.reason!, /Ask another administrator/)
  })

  it('a change of role counts at the next call, also during a call', async () => {
    const id = idOf(HARBOUR, 'user', 'second')
    const token = await adminServer.signIn({ userId: id, institutionId: HARBOUR })
    equal((await adminServer.ask({ token }, 'GET', '/b2b/admins')).status, 200)
    await adminServer.db.withSystem((tx) => tx.update(userRows).set({ role: 'employee' }).where(eq(userRows.id, id)))
    // This process has the old role cached: the transaction checks it again.
    const late = await adminServer.ask({ token }, 'POST', '/b2b/portfolios', { name: 'Late', clientID: ALDER })
    equal(late.status, 403)
    adminServer.sessions.invalidateInstitution(HARBOUR)
    equal((await adminServer.ask({ token }, 'GET', '/b2b/admins')).status, 403)
    const { body } = await adminServer.ask('admin', 'GET', `/b2b/account-portfolios/client/${ALDER}`)
    equal(JSON.stringify(body).includes('Late'), false)
  })
})
