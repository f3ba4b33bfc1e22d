import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asc } from '#store/drizzle.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { type AuthServer, emailOf, openAuthServer, PASSWORD, SECRET } from '../../testing/servers/auth-server.ts'
import { codeAt, secretOfKey, setUpKey } from './factor/totp.ts'

const NEW_PASSWORD = 'Marble-Window-31'
const WRONG_PASSWORD = 'Canary-Password-77'

/** Every action of signing in, once each, by two users. Collects the secrets. */
async function everything(authServer: AuthServer): Promise<{ readonly secrets: string[]; readonly replies: string[] }> {
  const secrets = [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, SECRET.toString(), setUpKey(SECRET)]
  const replies: string[] = []
  const browser = authServer.browser()
  const post = async (...args: Parameters<typeof browser.post>) => {
    const reply = await browser.post(...args)
    replies.push(JSON.stringify(reply))
    await authServer.background.settled()
    secrets.push(...browser.cookies.values())
    return reply
  }
  const email = emailOf('fresh')
  await post('/b2b/admins/login', { email, password: WRONG_PASSWORD })
  await post('/b2b/admins/login', { email: 'nobody@clarity.example', password: WRONG_PASSWORD })
  await post('/b2b/admins/login', { email, password: PASSWORD })
  const key = (await post('/auth/qr-code-new', { email })).body.key as string
  const code = codeAt(secretOfKey(key), authServer.clock.now())
  await post('/auth/verify-2fa-code-new', { email, code: code === '000000' ? '000001' : '000000' })
  const { body } = await post('/auth/verify-2fa-code-new', { email, code })
  const headers = { authorization: `Bearer ${body.accessToken}` }
  secrets.push(body.accessToken as string, code)
  await post('/auth/refresh', { isActive: true })
  const change = { currentPassword: PASSWORD, password: NEW_PASSWORD }
  await post('/auth/change-password', { ...change, currentPassword: WRONG_PASSWORD }, headers)
  await post('/auth/change-password', change, headers)
  await post('/b2b/admins/logout', {}, headers)
  await post('/auth/reset-password', { email })
  const token = await authServer.mailedToken('fresh')
  secrets.push(token, key)
  await post('/auth/set-password', { token, password: PASSWORD })
  return { secrets, replies }
}

describe('the audit trail of signing in', () => {
  it('protection 60: the audit trail has each sign-in, failure, factor, sign-out, reset and change of password once', async () => {
    const authServer = await openAuthServer()
    try {
      await everything(authServer)
      const rows = await authServer.db.withInstitution(HARBOUR, (tx) =>
        tx.select().from(auditEvents).orderBy(asc(auditEvents.sequence)),
      )
      const recorded = rows.map(({ action, result, details }) => [action, result, details])
      deepEqual(recorded, [
        ['session.sign-in', 'failure', { step: 'password' }],
        ['session.sign-in', 'failure', { step: 'code', wrongCodes: 1 }],
        ['session.set-up-factor', 'success', {}],
        ['session.sign-in', 'success', {}],
        ['session.change-password', 'failure', {}],
        ['session.change-password', 'success', {}],
        ['session.sign-out', 'success', {}],
        ['session.ask-reset', 'success', {}],
        ['session.set-password', 'success', { by: 'reset' }],
      ])
      for (const { at, actor, object, address, requestId } of rows) {
        deepEqual([at, actor, object, address], [authServer.clock.now(), emailOf('fresh'), emailOf('fresh'), '192.0.2.1'])
        equal(requestId.length, 36)
      }
    } finally {
      await authServer.close()
    }
  })

  it('protection 2 and 61: logs, replies and the audit trail hold no hash, password, key, code or token', async () => {
    const authServer = await openAuthServer()
    try {
      const { secrets, replies } = await everything(authServer)
      const trail = await authServer.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
      const kept = `${authServer.log.join('')}${JSON.stringify(trail.map(({ hash: _h, previousHash: _p, ...event }) => event))}`
      equal(authServer.log.length > 0, true)
      for (const secret of [...new Set(secrets)]) equal(kept.includes(secret), false, secret)
      equal(`${kept}${replies.join('')}`.includes('$argon2'), false)
      for (const secret of [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, setUpKey(SECRET)]) {
        equal(replies.join('').includes(secret), false, secret)
      }
    } finally {
      await authServer.close()
    }
  })
})
