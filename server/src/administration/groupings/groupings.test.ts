import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { groupingMembers, groupings } from '@portal/contract/institution/groupings.ts'
import { undo } from '#ingest/booking/undo.ts'
import { batches } from '#store/tables/batches.ts'
import { accountId, HARBOUR, MEADOW, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'

const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')
const BETA = accountId(HARBOUR, 'Alder', 'Beta')
const DELTA = accountId(HARBOUR, 'Birch', 'Delta')
const OPEN = { from: '2020-01-01', until: null }

describe('groupings of an institution, by administrators', () => {
  let server: AdministrationServer
  before(async () => {
    server = await openAdministrationServer()
  })
  after(() => server.close())

  const list = async (who: PersonName = 'admin') =>
    (await server.ask<ResponseOf<typeof groupings>>(who, 'GET', '/b2b/groupings')).body.groupings
  const membersOf = async (body: object = {}) =>
    (
      await server.ask<ResponseOf<typeof groupingMembers>>('admin', 'POST', '/b2b/groupings/members', {
        grouping: 'Desk',
        of: 'accounts',
        ...body,
      })
    ).body
  const assign = (body: object, version?: string) =>
    server.ask<{ version: string; count: number; reason?: string }>(
      'admin',
      'POST',
      '/b2b/groupings/assign',
      { grouping: 'Desk', of: 'accounts', ...OPEN, ...body },
      version === undefined ? {} : { 'if-match': `"${version}"` },
    )

  it('are made with the first member, and have every account with its group over time', async () => {
    deepEqual(await list(), [])
    const { body } = await assign({ members: [ALPHA, DELTA], group: 'Zurich' })
    equal(body.count, 2)
    await assign({ members: [ALPHA], group: 'London', from: '2021-01-01', until: '2021-12-31' })
    deepEqual(await list(), [{ name: 'Desk', of: 'accounts', members: 2, groups: ['London', 'Zurich'] }])
    const { rows, rowCount } = await membersOf()
    deepEqual(
      rows.map(({ name, longName, group }) => [name, longName, group]),
      [
        ['Alpha', 'Alder', 'Zurich'],
        ['Beta', 'Alder', null],
        ['Delta', 'Birch', 'Zurich'],
        ['Gamma', 'Alder', null],
      ],
    )
    equal(rowCount, 4)
    deepEqual(rows[0]!.lines, [
      { from: '2020-01-01', group: 'Zurich' },
      { from: '2021-01-01', group: 'London' },
      { from: '2022-01-01', group: 'Zurich' },
    ])
  })

  it('are searched, filtered and paged; all that is found is assigned at once', async () => {
    deepEqual(
      (await membersOf({ search: 'birch' })).rows.map(({ name }) => name),
      ['Delta'],
    )
    deepEqual(
      (await membersOf({ inGroup: null })).rows.map(({ name }) => name),
      ['Beta', 'Gamma'],
    )
    const page = await membersOf({ offset: 1, limit: 2 })
    deepEqual([page.rows.map(({ name }) => name), page.rowCount], [['Beta', 'Delta'], 4])
    equal((await assign({ members: { search: 'alder', inGroup: null }, group: 'Oslo' })).body.count, 2)
    deepEqual(
      (await membersOf({ inGroup: 'Oslo' })).rows.map(({ name }) => name),
      ['Beta', 'Gamma'],
    )
    equal((await assign({ members: { inGroup: 'Oslo' }, group: null })).body.count, 2)
    deepEqual((await list())[0]!.groups, ['London', 'Zurich'])
  })

  it('have members from the beginning, where no first day is said', async () => {
    const grouping = 'Style'
    await assign({ grouping, members: [ALPHA], group: 'Growth', from: null })
    await assign({ grouping, members: [ALPHA], group: 'Value', from: '2026-11-27' })
    const linesOf = async () => (await membersOf({ grouping, search: 'Alpha' })).rows[0]!.lines
    deepEqual(await linesOf(), [
      { from: null, group: 'Growth' },
      { from: '2026-11-27', group: 'Value' },
    ])
    await assign({ grouping, members: [ALPHA], group: null, from: null, until: '2020-12-31' })
    deepEqual(await linesOf(), [
      { from: '2021-01-01', group: 'Growth' },
      { from: '2026-11-27', group: 'Value' },
    ])
    equal((await server.ask('admin', 'POST', '/b2b/groupings/remove', { grouping })).status, 200)
  })

  it('refuse a change of what others changed since, and name what is wrong', async () => {
    const { version } = await membersOf()
    const { body } = await assign({ members: [BETA], group: 'Zurich' }, version)
    notEqual(body.version, version)
    const late = await assign({ members: [BETA], group: 'London' }, version)
    equal(late.status, 409)
    match(late.body.reason!, /was changed since you read it/)
    equal((await assign({ members: [BETA], group: 'London' }, body.version)).status, 200)
    equal((await assign({ members: [BETA], group: 'X', from: '2021-01-02', until: '2021-01-01' })).status, 400)
    equal((await assign({ of: 'instruments', members: { search: '' }, group: 'X' })).status, 409)
    equal((await assign({ members: [accountId(MEADOW, 'Alder', 'Alpha')], group: 'X' })).status, 404)
    equal((await assign({ members: [BETA], group: ' '.repeat(3) })).status, 400)
  })

  it('get another name that none has, and are removed; what was done is undone as a batch', async () => {
    await assign({ grouping: 'Team', members: [BETA], group: 'One' })
    const rename = (grouping: string, name: string) => server.ask('admin', 'POST', '/b2b/groupings/rename', { grouping, name })
    equal((await rename('Team', 'Desk')).status, 409)
    equal((await rename('None', 'Other')).status, 404)
    // Half of a pair is not a character: the database holds none.
    equal((await rename('Team', 'Half \ud800')).status, 200)
    equal((await rename('Half \ud800', 'Team')).status, 200)
    equal((await rename('Team', 'Crew')).status, 200)
    deepEqual(
      (await list()).map(({ name }) => name),
      ['Crew', 'Desk'],
    )
    equal((await server.ask('admin', 'POST', '/b2b/groupings/remove', { grouping: 'Crew' })).status, 200)
    equal((await server.ask('admin', 'POST', '/b2b/groupings/remove', { grouping: 'Crew' })).status, 404)
    deepEqual(
      (await list()).map(({ name }) => name),
      ['Desk'],
    )
    const booked = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(batches))
    const last = booked.toSorted((a, b) => b.knownAt.getTime() - a.knownAt.getTime())[0]!
    equal(last.name, 'Grouping Crew')
    await undo(server.db, HARBOUR, last.id, new Date(last.knownAt.getTime() + 1000))
    deepEqual(
      (await list()).map(({ name, members }) => [name, members]),
      [
        ['Crew', 1],
        ['Desk', 3],
      ],
    )
  })

  it('are in the audit trail in words, and of no other institution', async () => {
    const { body } = await server.ask<{ rows: readonly { text: string }[] }>('admin', 'GET', '/audit')
    const texts = body.rows.map(({ text }) => text)
    equal(texts.includes('Grouping Desk: 2 members in Zurich from 2020-01-01 until further notice'), true, texts.join('\n'))
    equal(texts.includes('Renamed the grouping Team to Crew'), true)
    equal(texts.includes('Removed the grouping Crew'), true)
    deepEqual(await list('stranger'), [])
    equal((await server.ask('employee', 'GET', '/b2b/groupings')).status, 403)
  })
})
