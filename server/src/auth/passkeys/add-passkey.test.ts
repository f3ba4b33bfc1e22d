import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { newPasskeyOptions, passkeys } from '@portal/contract/session/passkeys.ts'
import { plainTextOf } from '#mail/letter.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { passkeys as passkeyRows } from '#store/tables/passkeys.ts'
import { callerNamed, HARBOUR, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'
import { emailOf, PASSWORD } from '../../../testing/servers/auth-server.ts'
import { HTTP_SETTINGS } from '../../../testing/servers/portal.ts'
import { createPasskey } from '../../../testing/software-authenticator.ts'

const NOT_CREATED = { status: 400, body: { reason: 'The passkey could not be added. Please try again.' } }
const DONE = { status: 200, body: {} }

describe('passkeys in Settings', () => {
  let server: AdministrationServer
  before(async () => {
    server = await openAdministrationServer()
  })
  after(() => server.close())
  beforeEach(async () => {
    await server.background.settled()
    server.letters.length = 0
    await server.db.withSystem((tx) => tx.delete(passkeyRows))
  })

  async function optionsFor(who: PersonName) {
    const reply = await server.ask<ResponseOf<typeof newPasskeyOptions>>(who, 'POST', '/passkeys/options', {
      currentPassword: PASSWORD,
    })
    equal(reply.status, 200, reply.body.reason)
    return reply.body
  }
  async function add(who: PersonName, name?: string) {
    const { passkey, body } = createPasskey(await optionsFor(who), {}, name)
    deepEqual(await server.ask(who, 'POST', '/passkeys', body), DONE)
    return { passkey, body }
  }
  const listOf = async (who: PersonName) => (await server.ask<ResponseOf<typeof passkeys>>(who, 'GET', '/passkeys')).body.rows
  const eventsOf = (action: string) => server.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, { action }, 20))

  it('are added after the current password; letter, notification and audit trail say so', async () => {
    const { userId } = callerNamed('alder')
    const options = await optionsFor('alder')
    deepEqual(options.rp, { id: 'localhost', name: 'Clarity' })
    deepEqual(options.user, {
      id: Buffer.from(userId).toString('base64url'),
      name: emailOf('alder'),
      displayName: emailOf('alder'),
    })
    equal(options.authenticatorSelection.userVerification, 'required')
    const { body } = createPasskey(options, {}, 'Work laptop')
    deepEqual(await server.ask('alder', 'POST', '/passkeys', body), DONE)
    const [row] = await listOf('alder')
    deepEqual(
      { ...row, id: '' },
      { id: '', name: 'Work laptop', createdAt: server.clock.now().getTime() / 1_000, lastUsed: null },
    )
    await server.background.settled()
    const letter = server.letters.at(-1)!
    deepEqual([letter.kind, letter.to], ['passkey-added', emailOf('alder')])
    match(plainTextOf(letter), /“Work laptop” was added on .*\n\nIf this was not you/s)
    const { body: notes } = await server.ask<{ rows: { text: string }[] }>('alder', 'GET', '/notifications')
    equal(notes.rows[0]!.text, 'The passkey “Work laptop” was added to your account.')
    const [event] = await eventsOf('session.add-passkey')
    deepEqual([event!.actor, event!.result, event!.details], [emailOf('alder'), 'success', { name: 'Work laptop' }])
    deepEqual((await optionsFor('alder')).excludeCredentials, [
      { type: 'public-key', id: body.credentialId, transports: ['internal'] },
    ])
  })

  it('protection 7: need the current password, whose guesses are limited in each session', async () => {
    const session = { token: await server.signIn(callerNamed('birch')) }
    const guess = (currentPassword: string) => server.ask(session, 'POST', '/passkeys/options', { currentPassword })
    for (let i = 0; i < 5; i++) {
      const { status, body } = await guess('Wrong-Lantern-88')
      deepEqual([status, body.reason], [400, 'The current password is not correct.'])
    }
    equal((await guess(PASSWORD)).status, 429)
    equal((await eventsOf('session.add-passkey'))[0]!.result, 'failure')
  })

  it('protection 12: are added once with a challenge, in the session that gave the password, within five minutes', async () => {
    const options = await optionsFor('employee')
    const { body } = createPasskey(options)
    deepEqual(await server.ask('admin', 'POST', '/passkeys', body), NOT_CREATED, 'another user')
    const other = { token: await server.signIn(callerNamed('employee')) }
    deepEqual(await server.ask(other, 'POST', '/passkeys', body), NOT_CREATED, 'another session')
    deepEqual(await server.ask('employee', 'POST', '/passkeys', body), DONE)
    deepEqual(await server.ask('employee', 'POST', '/passkeys', createPasskey(options).body), NOT_CREATED, 'a second time')
    const late = createPasskey(await optionsFor('employee')).body
    server.clock.advance({ seconds: 301 })
    deepEqual(await server.ask('employee', 'POST', '/passkeys', late), NOT_CREATED, 'too late')
    equal((await listOf('employee')).length, 1)
  })

  it('protection 12: are of our address, by an authenticator that verified its user', async () => {
    for (const deviations of [
      { origin: 'http://localhost:3001' },
      { origin: 'https://portal.example' },
      { host: 'portal.example' },
      { challenge: 'A'.repeat(43) },
      { type: 'webauthn.get' },
      { isUserVerified: false },
    ]) {
      const { body } = createPasskey(await optionsFor('alder'), deviations)
      deepEqual(await server.ask('alder', 'POST', '/passkeys', body), NOT_CREATED, JSON.stringify(deviations))
    }
    const { body } = createPasskey(await optionsFor('alder'))
    const other = createPasskey(await optionsFor('alder')).body.credentialId
    deepEqual(await server.ask('alder', 'POST', '/passkeys', { ...body, credentialId: other }), NOT_CREATED, 'another id')
    for (const attestationObject of ['AAAA', 'oA', body.attestationObject.slice(0, 80)]) {
      await optionsFor('alder')
      deepEqual(await server.ask('alder', 'POST', '/passkeys', { ...body, attestationObject }), NOT_CREATED, attestationObject)
    }
    equal((await listOf('alder')).length, 0)
  })

  it('are ten at most, also when two are added at once; one that is known is not added again, by no user', async () => {
    for (let i = 0; i < 9; i++) await add('admin', `Key ${i}`)
    const { credentialId } = (await add('birch')).body
    const again = await server.ask('alder', 'POST', '/passkeys', createPasskey(await optionsFor('alder'), { credentialId }).body)
    deepEqual([again.status, again.body.reason], [409, 'This passkey is already added.'])
    const second = { token: await server.signIn(callerNamed('admin')) }
    const bodies = await Promise.all(
      (['admin', second] as const).map(async (who) => {
        const { body: options } = await server.ask<ResponseOf<typeof newPasskeyOptions>>(who, 'POST', '/passkeys/options', {
          currentPassword: PASSWORD,
        })
        return [who, createPasskey(options).body] as const
      }),
    )
    const replies = await Promise.all(bodies.map(([who, each]) => server.ask(who, 'POST', '/passkeys', each)))
    deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
    const full = await server.ask('admin', 'POST', '/passkeys/options', { currentPassword: PASSWORD })
    deepEqual([full.status, full.body.reason], [409, 'You have 10 passkeys. Remove one first.'])
  })

  it('protection 12: are seen and removed by their user alone, who gets a letter', async () => {
    await add('alder', 'Old phone')
    const [{ id } = { id: '' }] = await listOf('alder')
    for (const who of ['birch', 'employee', 'admin', 'stranger'] as const) {
      deepEqual(await listOf(who), [], who)
      deepEqual(await server.ask(who, 'DELETE', `/passkeys/${id}`), { status: 404, body: { reason: 'Not found' } }, who)
    }
    deepEqual(await server.ask('alder', 'DELETE', `/passkeys/${id}`), DONE)
    deepEqual(await listOf('alder'), [])
    equal((await server.ask('alder', 'DELETE', `/passkeys/${id}`)).status, 404)
    await server.background.settled()
    equal(server.letters.at(-1)!.kind, 'passkey-removed')
    deepEqual((await eventsOf('session.remove-passkey'))[0]!.details, { name: 'Old phone' })
  })

  it('protection 20: go when an administrator resets the second factor, also one that is being added', async () => {
    await add('birch')
    const who = callerNamed('birch')
    equal((await server.ask('admin', 'POST', `/b2b/admins/${who.userId}/reset-factor`)).status, 200)
    equal(await server.db.withSystem((tx) => tx.$count(passkeyRows)), 0)
    // As a request that began before the reset and ends after it.
    const session = { token: await server.signIn(who) }
    const { body: options } = await server.ask<ResponseOf<typeof newPasskeyOptions>>(session, 'POST', '/passkeys/options', {
      currentPassword: PASSWORD,
    })
    deepEqual(await server.ask(session, 'POST', '/passkeys', createPasskey(options).body), NOT_CREATED)
  })
})

it('passkeys are refused with a reason where the address of the portal is an IP address', async () => {
  for (const publicUrl of ['http://127.0.0.1:3000', 'http://[::1]:3000']) {
    const server = await openAdministrationServer({ publicUrl, http: { ...HTTP_SETTINGS, publicUrl } })
    try {
      const replies = [
        await server.ask(null, 'POST', '/auth/passkey-options'),
        await server.ask('alder', 'POST', '/passkeys/options', { currentPassword: PASSWORD }),
      ]
      for (const { status, body } of replies) {
        equal(status, 409)
        match(body.reason!, /^There are no passkeys here, because the address of the portal is an IP address/)
      }
    } finally {
      await server.close()
    }
  }
})
