import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'

import { hashOf } from '#base/secrets/token.ts'
import { plainTextOf } from '#mail/letter.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { issuePasswordToken } from '#store/session/password-tokens.ts'
import { attempts, passwordTokens } from '#store/tables/session.ts'
import { callerNamed, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { type AuthServer, emailOf, openAuthServer, PASSWORD } from '../../../testing/servers/auth-server.ts'

const RESET = '/auth/reset-password'
const SET = '/auth/set-password'
const CHANGE = '/auth/change-password'
const REFRESH = '/auth/refresh'
const OVER = 'This link has expired or has already been used. Please ask for a new one.'

describe('recovering a password', () => {
  let authServer: AuthServer
  before(async () => {
    authServer = await openAuthServer()
  })
  after(() => authServer.close())
  beforeEach(async () => {
    await authServer.background.settled()
    authServer.clock.advance({ minutes: 10 })
    authServer.letters.length = 0
    await authServer.db.withSystem((tx) => tx.delete(attempts))
  })

  const askReset = (name: 'alder' | 'birch' | 'employee', headers?: Readonly<Record<string, string>>) =>
    authServer.browser().post(RESET, { email: emailOf(name) }, headers)
  const set = (token: string, password: string) => authServer.browser().post(SET, { token, password })
  const invite = (name: 'fresh') => {
    const { userId: id, institutionId } = callerNamed(name)
    return authServer.db.withSystem((tx) => issuePasswordToken(tx, { id, institutionId }, 'invitation', authServer.clock.now()))
  }

  it('answers the same for unknown addresses, before it looks any of them up', async () => {
    const known = await askReset('alder')
    const unknown = await authServer.browser().post(RESET, { email: 'nobody@clarity.example' })
    deepEqual([known.status, known.body], [200, {}])
    deepEqual([unknown.status, unknown.body], [200, {}])
    await authServer.background.settled()
    deepEqual(
      authServer.letters.map(({ to }) => to),
      [emailOf('alder')],
    )
  })

  it('protection 22: a link works once, for 30 minutes; afterwards it answers 410', async () => {
    await askReset('alder')
    const token = await authServer.mailedToken('alder')
    match(token, /^[\w-]{43}$/)
    authServer.clock.advance({ minutes: 29, seconds: 59 })
    equal((await set(token, 'Marble-Window-31')).status, 200)
    const second = await set(token, 'Marble-Window-32')
    deepEqual([second.status, second.body.reason], [410, OVER])
    await askReset('alder')
    const late = await authServer.mailedToken('alder')
    authServer.clock.advance({ minutes: 30 })
    equal((await set(late, PASSWORD)).status, 410)
    await askReset('alder')
    equal((await set(await authServer.mailedToken('alder'), PASSWORD)).status, 200)
  })

  it('protection 22: an invitation works for 72 hours', async () => {
    const token = await invite('fresh')
    authServer.clock.advance({ hours: 71, minutes: 59 })
    equal((await set(token, PASSWORD)).status, 200)
    const late = await invite('fresh')
    authServer.clock.advance({ hours: 72 })
    equal((await set(late, PASSWORD)).status, 410)
  })

  it('protection 22: a newer link invalidates the older one, and a used one all others', async () => {
    await askReset('birch')
    const older = await authServer.mailedToken('birch')
    authServer.clock.advance({ minutes: 5 })
    await askReset('birch')
    const newer = await authServer.mailedToken('birch')
    equal((await set(older, PASSWORD)).status, 410)
    equal((await set(newer, PASSWORD)).status, 200)
    const invitation = await invite('fresh')
    const { userId: id, institutionId } = callerNamed('fresh')
    const reset = await authServer.db.withSystem((tx) =>
      issuePasswordToken(tx, { id, institutionId }, 'reset', authServer.clock.now()),
    )
    equal((await set(reset, PASSWORD)).status, 200)
    equal((await set(invitation, PASSWORD)).status, 410)
  })

  it('protection 22: the database holds the SHA-256 of a token, never the token', async () => {
    await askReset('birch')
    const token = await authServer.mailedToken('birch')
    const rows = JSON.stringify(await authServer.db.withSystem((tx) => tx.select().from(passwordTokens)))
    ok(rows.includes(hashOf(token)))
    equal(rows.includes(token), false)
  })

  it('protection 22: of 20 redemptions at once one wins', async () => {
    await askReset('employee')
    const token = await authServer.mailedToken('employee')
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => set(token, `Marble-Window-${i + 10}`)))
    equal(replies.filter(({ status }) => status === 200).length, 1)
    equal(replies.filter(({ status }) => status === 410).length, 19)
    const won = replies.findIndex(({ status }) => status === 200)
    equal((await authServer.browser().signIn('employee', `Marble-Window-${won + 10}`)).status, 200)
    await askReset('employee')
    equal((await set(await authServer.mailedToken('employee'), PASSWORD)).status, 200)
  })

  it('a password that the policy refuses leaves the link valid', async () => {
    await askReset('birch')
    const token = await authServer.mailedToken('birch')
    const refused = await set(token, 'Password1')
    deepEqual([refused.status, refused.body.reason], [400, 'This password is too common. Please choose another one.'])
    equal((await set(token, PASSWORD)).status, 200)
  })

  it('protection 23: the link leads to the configured address whatever host the request names', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
    equal((await askReset('birch', { host: 'evil.test', ...forwarded })).status, 400)
    await authServer.background.settled()
    deepEqual(authServer.letters, [])
    equal((await askReset('birch', forwarded)).status, 200)
    await authServer.background.settled()
    const text = plainTextOf(authServer.letters[0]!)
    match(text, /^http:\/\/localhost:3000\/sign-in#set-password=[\w-]{43}$/m)
    equal(text.includes('evil'), false)
  })

  it('protection 24: a reset signs no user in, keeps the second factor, notifies the user and ends every session', async () => {
    const browser = authServer.browser()
    const signedIn = await browser.signIn('alder')
    const pending = authServer.browser()
    await pending.post('/b2b/admins/login', { email: emailOf('alder'), password: PASSWORD })
    await askReset('alder')
    const reply = await set(await authServer.mailedToken('alder'), 'Marble-Window-31')
    deepEqual([reply.status, reply.body, reply.cookies], [200, { email: emailOf('alder') }, []])
    equal(await authServer.sessions.callerOf(signedIn.body.accessToken as string), undefined)
    equal((await browser.post(REFRESH, { isActive: true })).status, 401)
    equal((await pending.post('/auth/qr-code-new', { email: emailOf('alder') })).status, 401, 'a sign-in with the old password')
    await authServer.background.settled()
    deepEqual(
      authServer.letters.map(({ kind }) => kind),
      ['reset', 'password-changed'],
    )
    authServer.clock.advance({ seconds: 30 })
    const next = await authServer.browser().post('/b2b/admins/login', { email: emailOf('alder'), password: 'Marble-Window-31' })
    deepEqual(next.body, { allowQRScan: false })
    await askReset('alder')
    await set(await authServer.mailedToken('alder'), PASSWORD)
  })

  it('protection 10: a repeated request within five minutes sends nothing, has no event, and the link that was sent stays good', async () => {
    const events = () =>
      authServer.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, { action: 'session.ask-reset' }, 100))
    const before = (await events()).length
    await askReset('birch')
    const token = await authServer.mailedToken('birch')
    authServer.clock.advance({ minutes: 4, seconds: 59 })
    const stranger = authServer.browser('198.51.100.7')
    const replies = await Promise.all(Array.from({ length: 3 }, () => stranger.post(RESET, { email: emailOf('birch') })))
    for (const reply of replies) deepEqual([reply.status, reply.body], [200, {}])
    await authServer.background.settled()
    equal(authServer.letters.length, 1)
    equal((await events()).length, before + 1)
    equal((await set(token, PASSWORD)).status, 200)
    await askReset('birch')
    notEqual(await authServer.mailedToken('birch'), token, 'after the link was used there is another one')
  })

  it('protection 10: three requests from one origin make it wait, and no other one', async () => {
    for (let i = 0; i < 3; i++) equal((await askReset('birch')).status, 200)
    const refused = await askReset('birch')
    deepEqual([refused.status, refused.headers['retry-after']], [429, '60'])
    const elsewhere = await authServer.browser('192.0.2.77').post(RESET, { email: emailOf('birch') })
    equal(elsewhere.status, 200, 'the owner elsewhere')
  })

  it('protection 7: changing the password needs the current one, ends the other sessions and notifies the user', async () => {
    const a = await authServer.browser().signIn('birch')
    authServer.clock.advance({ seconds: 30 })
    const b = await authServer.browser().signIn('birch')
    const bearer = { authorization: `Bearer ${a.body.accessToken}` }
    const other = { authorization: `Bearer ${b.body.accessToken}` }
    const change = (currentPassword: string, password: string, headers: Readonly<Record<string, string>>) =>
      authServer.browser().post(CHANGE, { currentPassword, password }, headers)

    for (const { body } of [a, b]) ok(await authServer.sessions.callerOf(body.accessToken as string))
    const wrong = await change('Copper-Lantern-87', 'Marble-Window-31', bearer)
    deepEqual([wrong.status, wrong.body.reason], [400, 'The current password is not correct.'])
    const weak = await change(PASSWORD, 'marble-window-31', bearer)
    equal(weak.status, 400)
    match(weak.body.reason as string, /^The password must be at least 8 characters long and contain/)
    equal((await change(PASSWORD, 'Marble-Window-31', bearer)).status, 200)
    equal((await change('Marble-Window-31', PASSWORD, other)).status, 401, 'session B has ended')
    equal((await change('Marble-Window-31', PASSWORD, bearer)).status, 200, 'session A goes on')
    await authServer.background.settled()
    deepEqual(
      authServer.letters.map(({ to, kind }) => [to, kind]),
      Array(2).fill([emailOf('birch'), 'password-changed']),
    )
  })

  it('protection 7: guesses at the current password are limited in each session by themselves', async () => {
    const { body } = await authServer.browser().signIn('birch')
    const bearer = { authorization: `Bearer ${body.accessToken}` }
    const guess = (currentPassword: string) =>
      authServer.browser().post(CHANGE, { currentPassword, password: 'Marble-Window-31' }, bearer)
    for (let i = 0; i < 5; i++) equal((await guess(`Guess-number-${i}`)).status, 400)
    equal((await guess(PASSWORD)).status, 429)
    authServer.clock.advance({ seconds: 30 })
    const other = await authServer.browser().signIn('birch')
    const change = (currentPassword: string, password: string) =>
      authServer.browser().post(CHANGE, { currentPassword, password }, { authorization: `Bearer ${other.body.accessToken}` })
    equal((await change(PASSWORD, 'Marble-Window-31')).status, 200, 'another session has guesses of its own')
    equal((await change('Marble-Window-31', PASSWORD)).status, 200)
  })

  it('protection 7: strangers who try passwords do not keep a signed-in user from changing theirs', async () => {
    const { body } = await authServer.browser().signIn('birch')
    const wrong = { email: emailOf('birch'), password: 'Copper-Lantern-89' }
    for (let i = 0; i < 8; i++) await authServer.browser().post('/b2b/admins/login', wrong)
    equal((await authServer.browser().post('/b2b/admins/login', wrong)).status, 429)
    const bearer = { authorization: `Bearer ${body.accessToken}` }
    for (const [currentPassword, password] of [
      [PASSWORD, 'Marble-Window-31'],
      ['Marble-Window-31', PASSWORD],
    ])
      equal((await authServer.browser().post(CHANGE, { currentPassword, password }, bearer)).status, 200)
  })
})
