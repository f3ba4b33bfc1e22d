import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { TokenScope } from '@portal/contract/access/roles.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Source, sourceAccounts, sources } from '@portal/contract/institution/sources.ts'
import { outboundHost } from '#base/settings/config-values.ts'
import { feedReach } from '#outbound/feed-reach.ts'
import { createOutbound } from '#outbound/outbound.ts'
import { newId } from '#store/id.ts'
import { insertApiToken } from '#store/session/api-tokens.ts'
import { insertSourceDelivery } from '#store/sources/deliveries.ts'
import { readFeeds } from '#store/sources/feeds.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { feeds as feedTable, sources as sourceTable } from '#store/tables/sources.ts'
import { accountId, callerNamed, HARBOUR, MEADOW, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'

type Page = ResponseOf<typeof sources>
type AccountPage = ResponseOf<typeof sourceAccounts>

const NOT_FOUND = { status: 404, body: { reason: 'Not found' } }
const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')
const TERMS = {
  accountIDs: [ALPHA],
  dueAt: '07:30',
  timeZone: 'Europe/Zurich',
  weekdays: [5, 1, 1],
  hoursBefore: 12,
  minLines: 1,
  needsAllAccounts: true,
  isPaused: false,
  feed: null,
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
        id,
        institutionId: HARBOUR,
        prefix: 'x',
        name: 'Bank',
        scopes,
        ipAddresses: ['192.0.2.1'],
        expiresAt: null,
        createdAt: new Date(0),
        tokenHash: id,
        createdBy: callerNamed('admin').userId,
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

  it('of a token for prices alone are of no account', async () => {
    const tokenID = await newToken(['send-prices'])
    const offered = (await listed()).tokens.find(({ id }) => id === tokenID)
    deepEqual(offered, { id: tokenID, name: 'Bank', scope: 'send-prices' })
    equal((await save({ ...TERMS, name: 'Closes', tokenID })).status, 400)
    const { body, status } = await save({ ...TERMS, name: 'Closes', tokenID, accountIDs: [] })
    equal(status, 200)
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

  it('come a page at a time: what is to be looked at first, then by name; names are searched, and a foreign place is refused', async () => {
    const { body: own } = await save({ ...TERMS, name: 'Zenith', tokenID: await newToken() })
    const isOf = { institutionId: MEADOW, tokenId: null, accountIds: [], timeZone: 'UTC', weekdays: [1, 2, 3, 4, 5, 6, 7] }
    const terms = { ...isOf, hoursBefore: 12, minLines: 0, needsAllAccounts: false, createdAt: new Date(0) }
    const names = Array.from({ length: 1_201 }, (_, place) => `Custodian ${String(place).padStart(4, '0')}`)
    const rows = names.map((name, place) => ({ ...terms, id: newId(), name, dueAt: null, isPaused: place % 2 === 0 }))
    const feed = { kind: 'https', location: 'https://files.example.com/', userName: '', everyMinutes: 15 } as const
    await server.db.withInstitution(MEADOW, async (tx) => {
      await tx.insert(sourceTable).values(rows)
      await tx.insert(feedTable).values(rows.map(({ id }) => ({ ...feed, sourceId: id, institutionId: MEADOW })))
    })
    const read: string[] = []
    let next: string | null = null
    do {
      const query: string = next === null ? '' : `?after=${encodeURIComponent(next)}`
      const { body } = await server.ask<Page>('stranger', 'GET', `/sources${query}`)
      deepEqual([body.rowCount, body.rows.length <= 500], [1_201, true])
      read.push(...body.rows.map(({ name }) => name))
      next = body.next
    } while (next !== null)
    const isPaused = (name: string) => Number(name.slice(-4)) % 2 === 0
    deepEqual(read, [...names.filter((name) => !isPaused(name)), ...names.filter(isPaused)])
    const { body } = await server.ask<Page>('stranger', 'GET', '/sources?search=DIAN%20110')
    deepEqual([body.rowCount, body.rows.length, body.next], [10, 10, null])
    for (const after of ['late', 'soon%20Bank'])
      equal((await server.ask('stranger', 'GET', `/sources?after=${after}`)).status, 400)
    deepEqual((await listed()).rows.length, 2)
    await server.ask('admin', 'DELETE', `/sources/${own.id}`)
  })

  it('have files, newest first, fifty at a time; what came counts from the due time on, and the last one has its instant', async () => {
    const { body } = await save({ ...TERMS, name: 'Filed', tokenID: await newToken(), dueAt: null })
    const accounts = (await server.ask<AccountPage>('admin', 'GET', '/sources/accounts')).body.rows
    await server.db.withInstitution(HARBOUR, async (tx) => {
      for (let place = 0; place < 61; place++)
        await insertSourceDelivery(tx, {
          id: newId(),
          institutionId: HARBOUR,
          sourceId: body.id,
          at: new Date(place * 1000),
          file: `f${place}`,
          hash: 'h',
          outcome: place === 60 ? 'refused' : 'booked',
          lines: place,
          newLines: 0,
          waitingLines: 0,
          refusedLines: 0,
          differences: 0,
          accountIds: [accounts[0]!.id],
          reason: place === 60 ? 'Not a statement.' : null,
          batchId: null,
          jobId: null,
          fetchedAs: null,
        })
    })
    type Files = { readonly rows: readonly { readonly id: string; readonly file: string }[]; readonly hasMore: boolean }
    const filesOf = async (query: string, who: PersonName = 'admin') =>
      await server.ask<Files>(who, 'GET', `/sources/${body.id}/deliveries${query}`)
    const first = (await filesOf('')).body
    deepEqual([first.rows.length, first.rows[0]!.file, first.hasMore], [50, 'f60', true])
    const second = (await filesOf(`?before=${first.rows.at(-1)!.id}`)).body
    deepEqual([second.rows.map(({ file }) => file), second.hasMore], [Array.from({ length: 11 }, (_, i) => `f${10 - i}`), false])
    deepEqual(await filesOf('', 'stranger'), NOT_FOUND)
    const row = (await listed()).rows.find(({ id }) => id === body.id)!
    deepEqual([row.state, row.lines, row.lastAt, row.reason], ['refused', 60, 60, 'Not a statement.'])
    await server.ask('admin', 'DELETE', `/sources/${body.id}`)
    deepEqual(await filesOf(''), NOT_FOUND)
  })

  it('are offered the accounts of the institution: those of a source first, found by account or client, part by part', async () => {
    const all = (await server.ask<AccountPage>('admin', 'GET', '/sources/accounts')).body
    deepEqual([all.rows.length, all.hasMore], [all.rowCount, false])
    const last = all.rows.at(-1)!
    const { body } = await save({ ...TERMS, name: 'Last', tokenID: await newToken(), accountIDs: [last.id] })
    const of = (await server.ask<AccountPage>('admin', 'GET', `/sources/accounts?of=${body.id}`)).body.rows
    deepEqual(of, [last, ...all.rows.slice(0, -1)])
    const after = (await server.ask<AccountPage>('admin', 'GET', `/sources/accounts?of=${body.id}&after=${last.id}`)).body.rows
    deepEqual(after, all.rows.slice(0, -1))
    const found = (await server.ask<AccountPage>('admin', 'GET', `/sources/accounts?search=${last.account.toUpperCase()}`)).body
    equal(
      found.rows.every(({ account, client }) => `${client} ${account}`.includes(last.account)),
      true,
    )
    equal(found.rowCount, found.rows.length)
    const foreign = (await server.ask<AccountPage>('stranger', 'GET', '/sources/accounts')).body.rows
    equal(
      foreign.some(({ id }) => all.rows.some((own) => own.id === id)),
      false,
    )
    await server.ask('admin', 'DELETE', `/sources/${body.id}`)
  })
})
