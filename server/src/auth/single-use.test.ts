import { equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { and, eq, isNull } from '#store/drizzle.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { sessions } from '#store/tables/session.ts'
import { callerNamed, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../testing/servers/administration-server.ts'
import { codeNow, emailOf, PASSWORD } from '../../testing/servers/auth-server.ts'

/*
 * Protection 15 and 22 under load: of `SUBMISSIONS` parallel requests some time out waiting for the database and get 503 or 429.
 * Exactly one succeeds.
 */
const SUBMISSIONS = Number(process.env.SUBMISSIONS ?? 100)
const SENT_AWAY = [401, 410, 429, 503]

describe(`${SUBMISSIONS} at once`, () => {
  let adminServer: AdministrationServer
  before(async () => {
    adminServer = await openAdministrationServer()
  })
  after(() => adminServer.close())

  const crowd = (send: (i: number) => Promise<{ readonly status: number }>) =>
    Promise.all(Array.from({ length: SUBMISSIONS }, async (_, i) => (await send(i)).status))

  it('of one sign-in code begin one session', async () => {
    const { userId } = callerNamed('birch')
    const openSessions = async () => {
      const open = and(eq(sessions.userId, userId), isNull(sessions.endedAt))
      return (await adminServer.db.withSystem((tx) => tx.select().from(sessions).where(open))).length
    }
    const before = await openSessions()
    const browsers = Array.from({ length: 4 }, () => adminServer.browser())
    for (const browser of browsers) {
      const { status } = await browser.post('/b2b/admins/login', { email: emailOf('birch'), password: PASSWORD })
      equal(status, 200)
    }
    const code = codeNow(adminServer.clock)
    const statuses = await crowd((i) => browsers[i % 4]!.post('/auth/verify-2fa-code-new', { email: emailOf('birch'), code }))
    equal(statuses.filter((status) => status === 200).length, 1)
    ok(statuses.every((status) => status === 200 || SENT_AWAY.includes(status)))
    equal(await openSessions(), before + 1)
  })

  it('of one invitation set one password', async () => {
    const email = 'guest@clarity.example'
    await adminServer.ask('admin', 'POST', '/b2b/admins/register-user', { email, institutionID: HARBOUR })
    const token = adminServer.linkTo(email)
    const browsers = Array.from({ length: 4 }, () => adminServer.browser())
    const statuses = await crowd((i) => browsers[i % 4]!.post('/auth/set-password', { token, password: `Marble-Window-${i}` }))
    equal(statuses.filter((status) => status === 200).length, 1)
    ok(statuses.every((status) => status === 200 || SENT_AWAY.includes(status)))
    const won = statuses.indexOf(200)
    for (const i of [won, won === 0 ? 1 : 0]) {
      adminServer.clock.advance({ minutes: 1 })
      const login = await adminServer.browser().post('/b2b/admins/login', { email, password: `Marble-Window-${i}` })
      equal(login.status, i === won ? 200 : 401)
    }
    const rows = await adminServer.db.withInstitution(HARBOUR, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.actor, email)),
    )
    equal(rows.filter(({ action }) => action === 'session.set-password').length, 1)
  })
})
