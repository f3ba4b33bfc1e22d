import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { makeRecoveryCodes, recoveryCodes } from '@portal/contract/session/recovery-codes.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { notifications } from '#store/tables/profile.ts'
import { attempts } from '#store/tables/session.ts'
import { recoveryCodes as recoveryCodeRows, strangerFailures } from '#store/tables/sign-in.ts'
import { callerNamed, HARBOUR, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'
import { type Browser, codeNow, emailOf, PASSWORD } from '../../../testing/servers/auth-server.ts'

const LOGIN = '/b2b/admins/login'
const RECOVER = '/auth/recovery-code'
const CODE = '0000-1111-2222-3333-4444-5555'

describe('recovery codes', () => {
  let portal: AdministrationServer
  before(async () => {
    portal = await openAdministrationServer()
  })
  after(() => portal.close())
  beforeEach(async () => {
    portal.clock.advance({ minutes: 1 })
    await portal.db.withSystem(async (tx) => {
      for (const table of [attempts, strangerFailures, recoveryCodeRows]) await tx.delete(table)
    })
  })

  const make = async (name: PersonName = 'alder', currentPassword = PASSWORD) => {
    const token = await portal.signIn(callerNamed(name))
    return portal.ask<ResponseOf<typeof makeRecoveryCodes>>({ token }, 'POST', '/recovery-codes', { currentPassword })
  }
  const codesOf = async (name: PersonName = 'alder') => (await make(name)).body.codes
  const state = async (name: PersonName = 'alder') => {
    const token = await portal.signIn(callerNamed(name))
    return (await portal.ask<ResponseOf<typeof recoveryCodes>>({ token }, 'GET', '/recovery-codes')).body
  }
  const begin = async (name: PersonName = 'alder', browser = portal.browser()): Promise<Browser> => {
    equal((await browser.post(LOGIN, { email: emailOf(name), password: PASSWORD })).status, 200)
    return browser
  }
  const recover = (browser: Browser, recoveryCode: string, name: PersonName = 'alder') =>
    browser.post(RECOVER, { email: emailOf(name), recoveryCode })
  const lastEvent = async () => {
    await portal.background.settled()
    const [event] = await portal.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, {}, 1))
    return event!
  }

  it('protection 20: are ten of 120 bits each, made with the password by each role, and stored as hashes', async () => {
    for (const name of ['admin', 'employee', 'alder'] as const) {
      deepEqual(await state(name), { left: 0, madeAt: null })
      const codes = await codesOf(name)
      equal(new Set(codes).size, 10)
      for (const code of codes) match(code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
      deepEqual(await state(name), { left: 10, madeAt: Math.floor(portal.clock.now().getTime() / 1_000) })
    }
    const rows = await portal.db.withSystem((tx) => tx.select().from(recoveryCodeRows))
    for (const { codeHash } of rows) match(codeHash, /^[0-9a-f]{64}$|^[\w-]{43}$/)
    equal((await portal.ask(null, 'GET', '/recovery-codes')).status, 401)
    equal((await portal.ask(null, 'POST', '/recovery-codes', { currentPassword: PASSWORD })).status, 401)
  })

  it('protection 20: are not made with a wrong password, whose guesses are limited', async () => {
    const token = await portal.signIn(callerNamed('alder'))
    const guess = (currentPassword: string) => portal.ask({ token }, 'POST', '/recovery-codes', { currentPassword })
    equal((await guess('Wrong-Lantern-88')).status, 400)
    const { action, result } = await lastEvent()
    deepEqual([action, result], ['session.make-recovery-codes', 'failure'])
    for (let i = 0; i < 4; i++) equal((await guess('Wrong-Lantern-88')).status, 400)
    equal((await guess(PASSWORD)).status, 429)
    equal((await state()).left, 0)
  })

  it('protection 20: stand for a code of the authenticator app after the password, once, however they are typed', async () => {
    const codes = await codesOf()
    const typed = [codes[0]!, ` ${codes[1]!.toLowerCase()} `, codes[2]!.replaceAll('-', ' '), codes[3]!.replaceAll('0', 'o')]
    for (const code of typed) {
      const browser = await begin()
      const reply = await recover(browser, code)
      equal(reply.status, 200, code)
      ok(browser.cookies.has('__Host-device'))
      ok(await portal.sessions.callerOf(String(reply.body.accessToken)))
    }
    equal((await recover(await begin(), codes[0]!)).status, 401)
    equal((await state()).left, 6)
    equal((await recover(portal.browser(), codes[4]!)).status, 401, 'without the password')
    const browser = await begin('birch')
    equal((await recover(browser, codes[4]!, 'birch')).status, 401, 'of another user')
    equal((await recover(browser, codes[4]!)).status, 403)
    equal((await browser.post('/auth/verify-2fa-code-new', { email: emailOf('birch'), code: codeNow(portal.clock) })).status, 200)
  })

  it('protection 20: of parallel calls with one code a single one signs in', async () => {
    const [code] = await codesOf()
    const browsers = await Promise.all([begin(), begin(), begin()])
    const statuses = await Promise.all(browsers.map(async (browser) => (await recover(browser, code!)).status))
    deepEqual(statuses.sort(), [200, 401, 401])
  })

  it('protection 17: are counted as codes: five wrong ones end the sign-in, and ten of an origin have to wait', async () => {
    const [code] = await codesOf()
    const browser = await begin()
    for (let i = 0; i < 5; i++) equal((await recover(browser, CODE)).status, 401)
    equal((await recover(browser, code!)).status, 401)
    const next = await begin()
    for (let i = 0; i < 4; i++) equal((await recover(next, CODE)).status, 401)
    equal((await recover(next, CODE)).status, 401)
    equal((await recover(await begin(), code!)).status, 429)
  })

  it('protection 20: end when new ones are made, and when the second factor is reset', async () => {
    const [earlier] = await codesOf()
    const [present] = await codesOf()
    equal((await recover(await begin(), earlier!)).status, 401)
    equal((await recover(await begin(), present!)).status, 200)
    const { userId } = callerNamed('birch')
    const [lost] = await codesOf('birch')
    equal((await portal.ask('admin', 'POST', `/b2b/admins/${userId}/reset-factor`)).status, 200)
    deepEqual(await state('birch'), { left: 0, madeAt: null })
    equal((await recover(await begin('birch'), lost!, 'birch')).status, 401)
  })

  it('protection 20: take the place of no authenticator app that is not set up yet', async () => {
    const token = await portal.signIn(callerNamed('fresh'))
    const made = await portal.ask<ResponseOf<typeof makeRecoveryCodes>>({ token }, 'POST', '/recovery-codes', {
      currentPassword: PASSWORD,
    })
    equal((await recover(await begin('fresh'), made.body.codes[0]!, 'fresh')).status, 401)
  })

  it('protection 24: are announced to their owner when they are made and when one is used, and are in the audit trail', async () => {
    await portal.db.withSystem((tx) => tx.delete(notifications))
    const codes = await codesOf()
    equal((await lastEvent()).action, 'session.make-recovery-codes')
    equal(portal.letters.at(-1)?.kind, 'recovery-codes-made')
    equal((await recover(await begin(), codes[0]!)).status, 200)
    const { action, result, details } = await lastEvent()
    deepEqual([action, result, details], ['session.sign-in', 'success', { by: 'recovery', left: 9 }])
    const { kind, to, paragraphs } = portal.letters.at(-1)!
    deepEqual([kind, to], ['recovery-code-used', emailOf('alder')])
    match(String(paragraphs[0]), /9 codes are left\.$/)
    const texts = await portal.db.withSystem((tx) => tx.select({ text: notifications.text }).from(notifications))
    deepEqual(texts.map(({ text }) => text).sort(), [
      'A recovery code was used to sign in to your account. 9 codes are left.',
      'Recovery codes were made for your account. Earlier ones no longer work.',
    ])
    ok(!portal.log.join('\n').includes(codes[0]!))
  })
})
