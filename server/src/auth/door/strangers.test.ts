import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { SignInDelay } from '@portal/contract/session/sign-in-delay.ts'
import { WORK_HEADER } from '@portal/contract/session/work.ts'

import { createPasswords } from '#base/secrets/password-hash.ts'
import { hashOf } from '#base/secrets/token.ts'
import { and, eq } from '#store/drizzle.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { attempts } from '#store/tables/session.ts'
import { signInDraws, signInQueue, strangerFailures } from '#store/tables/sign-in.ts'
import {
  type AuthServer,
  type Browser,
  codeNow,
  emailOf,
  openAuthServer,
  PASSWORD,
  type Reply,
} from '../../../testing/servers/auth-server.ts'
import { solveWork } from '../../../testing/solve-work.ts'

const LOGIN = '/b2b/admins/login'
const VERIFY = '/auth/verify-2fa-code-new'
const WRONG = 'Copper-Lantern-89'
const NOBODY = 'no-user@clarity.example'

describe('strangers who guess at an account', () => {
  let authServer: AuthServer
  before(async () => {
    const passwords = await createPasswords()
    const verify = async (stored: string | null, password: string) => stored !== null && password === PASSWORD
    authServer = await openAuthServer({ passwords: { ...passwords, verify } })
  })
  after(() => authServer.close())
  beforeEach(async () => {
    authServer.clock.advance({ hours: 24 * 40 })
    authServer.letters.length = 0
    await authServer.db.withSystem(async (tx) => {
      for (const table of [attempts, strangerFailures, signInDraws, signInQueue]) await tx.delete(table)
    })
  })

  const delayOf = ({ body }: Reply) => body.delay as SignInDelay | undefined
  const kindOf = (reply: Reply) => [reply.status, delayOf(reply)?.kind]
  /** Failures of strangers, as if made within this hour. */
  const failed = (email: string, kind: 'password' | 'code', failures: number) =>
    authServer.db.withSystem((tx) => {
      const hour = new Date(Math.floor(authServer.clock.now().getTime() / 3_600_000) * 3_600_000)
      return tx.insert(strangerFailures).values({ emailHash: hashOf(email), kind, hour, failures })
    })
  const login = (email: string, password: string, browser: Browser, headers = {}) =>
    browser.post(LOGIN, { email, password }, headers)
  /** Sends a password with its task solved, as the page does. */
  async function tried(email: string, password: string, browser: Browser): Promise<Reply> {
    const asked = await login(email, password, browser)
    const work = delayOf(asked)?.work
    return work ? login(email, password, browser, { [WORK_HEADER]: solveWork(work) }) : asked
  }

  it('protection 10: solve a task from a hundred failures in 24 hours on, known and unknown e-mails alike', async () => {
    for (const email of [emailOf('alder'), NOBODY]) {
      await failed(email, 'password', 99)
      equal((await login(email, WRONG, authServer.browser('192.0.2.1'))).status, 401)
      const asked = await login(email, WRONG, authServer.browser('192.0.2.2'))
      deepEqual(kindOf(asked), [429, 'work'])
      equal(asked.headers['retry-after'], '1')
      deepEqual(kindOf(await login(email, WRONG, authServer.browser('192.0.2.2'), { [WORK_HEADER]: 'x:1.2' })), [429, 'work'])
      equal((await tried(email, WRONG, authServer.browser('192.0.2.2'))).status, 401)
    }
    authServer.clock.advance({ hours: 25 })
    equal((await login(emailOf('alder'), WRONG, authServer.browser('192.0.2.3'))).status, 401, 'a day later there is no task')
  })

  it('protection 10: are let in one a minute, drawn from those who wait; others keep their place', async () => {
    const email = emailOf('alder')
    await failed(email, 'password', 100)
    const browsers = Array.from({ length: 12 }, (_, i) => authServer.browser(`198.51.100.${i}`))
    equal((await tried(email, WRONG, browsers[0]!)).status, 401, 'who is alone does not wait')
    const first = await tried(email, WRONG, browsers[1]!)
    deepEqual(delayOf(first), { kind: 'draw', seconds: 60, waiting: 1 })
    equal(first.headers['retry-after'], '15')
    const winners = new Set<number>()
    for (let minute = 0; minute < 6; minute++) {
      const statuses: number[] = []
      for (let quarter = 0; quarter < 4; quarter++) {
        authServer.clock.advance({ seconds: 15 })
        for (const [i, browser] of browsers.entries()) {
          const { status } = await tried(email, WRONG, browser)
          statuses.push(status)
          if (status === 401) winners.add(i)
        }
      }
      ok(statuses.filter((status) => status === 401).length <= 1)
    }
    ok(winners.size >= 3, `${winners.size} of twelve were drawn in six minutes`)
  })

  it('protection 10: leave the owner a chance each minute, from a new browser with the right password', async () => {
    const email = emailOf('alder')
    await failed(email, 'password', 100)
    const stranger = authServer.browser('198.51.100.7')
    let minutes = 0
    for (let i = 0; i < 8; i++) {
      const owner = authServer.browser(`192.0.2.${i}`)
      for (let quarter = 0; ; quarter++) {
        await tried(email, WRONG, stranger)
        if ((await tried(email, PASSWORD, owner)).status === 200) break
        ok(quarter < 160, 'forty minutes are enough')
        authServer.clock.advance({ seconds: 15 })
        minutes += 0.25
      }
    }
    ok(minutes / 8 < 10, `${minutes / 8} minutes in the mean`)
  })

  it('protection 10: of many at once at a turn one is looked at', async () => {
    const email = emailOf('alder')
    await failed(email, 'password', 100)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => tried(email, WRONG, authServer.browser(`198.51.100.${i}`))),
    )
    equal(replies.filter(({ status }) => status === 401).length, 1)
    equal(replies.filter((reply) => delayOf(reply)?.kind === 'draw').length, 19)
  })

  it('protection 10: a draw by a clock that was ahead delays no one', async () => {
    const email = emailOf('alder')
    const present = authServer.clock.now()
    authServer.clock.advance({ hours: 24 * 365 })
    await failed(email, 'password', 100)
    equal((await tried(email, WRONG, authServer.browser('198.51.100.1'))).status, 401)
    authServer.clock.set(present)
    await failed(email, 'password', 100)
    equal((await tried(email, PASSWORD, authServer.browser('192.0.2.1'))).status, 200)
  })

  it('protection 17: need a mailed link from a hundred wrong codes in 30 days on', async () => {
    const email = emailOf('employee')
    await failed(email, 'code', 99)
    const browser = authServer.browser()
    equal((await login(email, PASSWORD, browser)).status, 200)
    const wrong = codeNow(authServer.clock) === '000000' ? '000001' : '000000'
    equal((await browser.post(VERIFY, { email, code: wrong })).status, 401)
    const code = codeNow(authServer.clock)
    deepEqual(kindOf(await browser.post(VERIFY, { email, code })), [429, 'link'])
    authServer.clock.advance({ hours: 31 * 24 })
    equal((await browser.signIn('employee')).status, 200)
  })

  it('protection 24: the owner is warned by letter, notification and audit event, once a day', async () => {
    const email = emailOf('birch')
    await failed(email, 'password', 18)
    for (let i = 0; i < 4; i++) {
      equal((await login(email, WRONG, authServer.browser(`198.51.100.${i}`))).status, 401)
      await authServer.background.settled()
      equal(authServer.letters.length, i === 0 ? 0 : 1)
    }
    const [letter] = authServer.letters
    deepEqual([letter?.to, letter?.subject], [email, 'Failed sign-ins to your Clarity account'])
    const events = await authServer.db.withSystem((tx) =>
      tx
        .select({ details: auditEvents.details })
        .from(auditEvents)
        .where(and(eq(auditEvents.action, 'session.warn-owner'), eq(auditEvents.object, email))),
    )
    deepEqual(events, [{ details: { kind: 'password', failures: 20 } }])
    authServer.clock.advance({ hours: 23 })
    equal((await login(email, WRONG, authServer.browser('198.51.100.9'))).status, 401)
    await authServer.background.settled()
    equal(authServer.letters.length, 1)
    const browser = authServer.browser()
    equal((await login(email, PASSWORD, browser)).status, 200)
    const wrong = codeNow(authServer.clock) === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await browser.post(VERIFY, { email, code: wrong })
    await authServer.background.settled()
    equal(authServer.letters.at(-1)?.subject, 'Your Clarity password may be known to others')
  })
})
