import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { TokenScope } from '@portal/contract/access/roles.ts'
import type { Source } from '@portal/contract/institution/sources.ts'
import { outboundHost } from '#base/settings/config-values.ts'
import { feedReach } from '#outbound/feed-reach.ts'
import { createOutbound } from '#outbound/outbound.ts'
import { newId } from '#store/id.ts'
import { insertApiToken } from '#store/session/api-tokens.ts'
import { readFeeds } from '#store/sources/feeds.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { accountId, callerNamed, HARBOUR, MEADOW, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'

const NOT_FOUND = { status: 404, body: { reason: 'Not found' } }
const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')
const TERMS = {
  ...{ accountIDs: [ALPHA], dueAt: '07:30', timeZone: 'Europe/Zurich', weekdays: [5, 1, 1], hoursBefore: 12, minLines: 1 },
  ...{ needsAllAccounts: true, isPaused: false, feed: null },
}

describe('sources of statements', () => {
  let server: AdministrationServer
  before(async () => {
    const hosts = ['files.example.com', 'other.example.com', 'files.example.com:22'].map(outboundHost)
    const sourceFolders = [
      { folder: '/srv/harbour', institution: HARBOUR },
      { folder: '/srv/meadow', institution: MEADOW },
    ]
    const outbound = createOutbound({ hosts, timeoutMs: 1_000, maxBytes: 1_000 })
    server = await openAdministrationServer(undefined, undefined, feedReach({ outboundHosts: hosts, sourceFolders }, outbound))
  })
  after(() => server.close())

  const newToken = async (scopes: readonly TokenScope[] = ['send-books']): Promise<string> => {
    const id = newId()
    await server.db.withInstitution(HARBOUR, (tx) =>
      insertApiToken(tx, {
        ...{ id, institutionId: HARBOUR, prefix: 'x', name: 'Bank', scopes, ipAddresses: ['192.0.2.1'], expiresAt: null },
        ...{ createdAt: new Date(0), tokenHash: id, createdBy: callerNamed('admin').userId },
      }),
    )
    return id
  }
  const save = (body: object, who: PersonName = 'admin') => server.ask<{ id: string }>(who, 'POST', '/sources', body)
  const listed = async (who: PersonName = 'admin') =>
    (await server.ask<{ rows: readonly Source[]; tokens: readonly { id: string }[] }>(who, 'GET', '/sources')).body

  it('are added, changed and ended; the token that one had before is revoked', async () => {
    const [first, second] = [await newToken(), await newToken()]
    const { body } = await save({ ...TERMS, name: ' Bank ', tokenID: first })
    const [added] = (await listed()).rows
    deepEqual([added!.name, added!.weekdays, added!.token, added!.state], ['Bank', [1, 5], 'Bank', 'none'])
    equal((await save({ ...TERMS, sourceID: body.id, name: 'Bank', tokenID: second, isPaused: true })).status, 200)
    const { rows, tokens } = await listed()
    deepEqual([rows.length, rows[0]!.tokenID, rows[0]!.state], [1, second, 'paused'])
    equal(
      tokens.some(({ id }) => id === first || id === second),
      false,
    )
    deepEqual(await server.ask('admin', 'DELETE', `/sources/${body.id}`), { status: 200, body: {} })
    deepEqual(await server.ask('admin', 'DELETE', `/sources/${body.id}`), NOT_FOUND)
    deepEqual((await listed()).rows, [])
    const events = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    deepEqual(
      events.filter(({ action }) => action.endsWith('-source')).map(({ action, object }) => [action, object]),
      ['add', 'change', 'end'].map((act) => [`institution.${act}-source`, 'Bank']),
    )
  })

  it('need accounts of the institution, a token for books alone that is of no other source, and a name of their own', async () => {
    const token = await newToken()
    const { body } = await save({ ...TERMS, name: 'First', tokenID: token })
    const other = await newToken()
    equal((await save({ ...TERMS, name: 'FIRST', tokenID: other })).status, 409)
    equal((await save({ ...TERMS, name: 'Second', tokenID: token })).status, 409)
    equal((await save({ ...TERMS, name: 'Second', tokenID: await newToken(['send-books', 'read-reports']) })).status, 400)
    deepEqual(await save({ ...TERMS, name: 'Second', tokenID: newId() }), NOT_FOUND)
    const foreign = accountId(MEADOW, 'Alder', 'Alpha')
    deepEqual(await save({ ...TERMS, name: 'Second', tokenID: other, accountIDs: [foreign] }), NOT_FOUND)
    deepEqual(await save({ ...TERMS, sourceID: newId(), name: 'Second', tokenID: other }), NOT_FOUND)
    for (const wrong of [{ timeZone: 'Mars/Olympus' }, { dueAt: '7:30' }, { weekdays: [] }, { accountIDs: [] }])
      equal((await save({ ...TERMS, name: 'Second', tokenID: other, ...wrong })).status, 400)
    await server.ask('admin', 'DELETE', `/sources/${body.id}`)
  })

  it('may be fetched: from what the operator lists for the institution, with a secret that is sealed and never shown', async () => {
    const feed = {
      kind: 'https',
      address: 'https://files.example.com/a.csv',
      user: 'anna',
      everyMinutes: 15,
      secret: 'Open-Sesame',
    }
    const terms = { ...TERMS, name: 'Fetched', tokenID: null }
    const { body } = await save({ ...terms, feed })
    const { secret: _, ...shown } = feed
    const stored = async () => (await server.db.withInstitution(HARBOUR, (tx) => readFeeds(tx, HARBOUR)))[0]!.secret
    const [added] = (await listed()).rows
    deepEqual(added!.feed, { ...shown, hostKey: '', hasSecret: true, fetchedAt: null, problem: null })
    equal((await stored())!.includes('Open-Sesame'), false)
    deepEqual((await server.ask('admin', 'GET', '/sources')).body, await listed())
    const kept = await stored()
    await save({ ...terms, sourceID: body.id, feed: { ...shown, address: 'https://files.example.com/b.csv' } })
    equal(await stored(), kept)
    await save({ ...terms, sourceID: body.id, feed: { ...shown, address: 'https://other.example.com/b.csv' } })
    equal(await stored(), null)
    await save({ ...terms, sourceID: body.id, feed: { ...shown, kind: 'folder', address: '/srv/harbour/in' } })
    equal((await listed()).rows[0]!.feed!.address, '/srv/harbour/in')
    for (const wrong of [
      { kind: 'folder', address: '/srv/meadow' },
      { kind: 'folder', address: '/srv/harbour/../meadow' },
      { kind: 'folder', address: '/srv/harbourless' },
      { kind: 'https', address: 'https://elsewhere.example.com/' },
      { kind: 'https', address: 'http://files.example.com/' },
      { kind: 'https', address: 'https://a:b@files.example.com/' },
      { kind: 'flex', address: 'https://files.example.com/', user: 'x' },
      { everyMinutes: 1 },
    ])
      equal((await save({ ...terms, sourceID: body.id, feed: { ...shown, ...wrong } })).status, 400, JSON.stringify(wrong))
    equal((await save({ ...terms, sourceID: body.id, feed: null })).status, 400)
    equal((await save({ ...terms, sourceID: body.id, tokenID: await newToken(), feed: shown })).status, 400)
    await server.ask('admin', 'DELETE', `/sources/${body.id}`)
    deepEqual(await server.db.withInstitution(HARBOUR, (tx) => readFeeds(tx, HARBOUR)), [])
  })

  it('of SFTP need a user, a secret and the fingerprint of the host; the secret goes where the host or its key changes', async () => {
    const hostKey = `SHA256:${'a'.repeat(43)}`
    const feed = { kind: 'sftp', address: 'sftp://files.example.com/out', user: 'anna', everyMinutes: 15, hostKey }
    const terms = { ...TERMS, name: 'By SFTP', tokenID: null }
    const secret = 'Open-Sesame'
    for (const wrong of [
      ...[{ hostKey: '' }, { hostKey: 'a'.repeat(43) }, { hostKey: `MD5:${'a'.repeat(43)}` }, { user: '' }, { secret: '' }],
      ...[{ address: 'https://files.example.com/out' }, { address: 'sftp://other.example.com/out' }, { address: 'sftp:///out' }],
      ...[{ address: 'sftp://anna@files.example.com/out' }, { address: 'sftp://files.example.com/%' }],
      { address: 'sftp://files.example.com:2222/out' },
    ])
      equal((await save({ ...terms, feed: { ...feed, secret, ...wrong } })).status, 400, JSON.stringify(wrong))
    equal((await save({ ...terms, feed: { ...feed, kind: 'https', secret } })).status, 400)
    const { body } = await save({ ...terms, feed: { ...feed, secret } })
    const change = async (changed: object) => (await save({ ...terms, sourceID: body.id, feed: { ...feed, ...changed } })).status
    deepEqual((await listed()).rows[0]!.feed, { ...feed, hasSecret: true, fetchedAt: null, problem: null })
    equal(await change({ address: 'sftp://files.example.com/in' }), 200)
    equal(await change({ hostKey: `SHA256:${'b'.repeat(43)}` }), 400)
    equal(await change({ hostKey: `SHA256:${'b'.repeat(43)}`, secret }), 200)
    await server.ask('admin', 'DELETE', `/sources/${body.id}`)
  })

  it('show each institution its own folders alone', async () => {
    const reachOf = async (who: PersonName) => (await server.ask<{ reach: object }>(who, 'GET', '/sources')).body.reach
    const hosts = ['files.example.com:443', 'other.example.com:443', 'files.example.com:22']
    deepEqual(await reachOf('admin'), { folders: ['/srv/harbour'], hosts })
    deepEqual(await reachOf('stranger'), { folders: ['/srv/meadow'], hosts })
  })

  it('of another institution are not there', async () => {
    const { body } = await save({ ...TERMS, name: 'Own', tokenID: await newToken() })
    deepEqual((await listed('stranger')).rows, [])
    deepEqual(await server.ask('stranger', 'DELETE', `/sources/${body.id}`), NOT_FOUND)
    equal((await listed()).rows.length, 1)
  })
})
