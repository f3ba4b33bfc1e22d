import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MappedList, MappedListRow } from '@portal/contract/statements/mapped-lists.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { mappedLists } from '#store/tables/sources.ts'
import { HARBOUR, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'

const MAPPING: MappedList = {
  of: 'entries',
  titles: ['Tag', 'Was', 'Betrag'],
  columns: [
    { field: 'day', title: 'Tag' },
    { field: 'kind', title: 'Was' },
    { field: 'net', title: 'Betrag' },
  ],
  words: [{ word: 'Zins', line: 'interest' }],
  otherLines: null,
  decimal: ',',
  days: 'dmy',
  currency: 'EUR',
  isUnsigned: false,
}

describe('lists that administrators explain', () => {
  let server: AdministrationServer
  before(async () => {
    server = await openAdministrationServer()
  })
  after(() => server.close())

  const save = (changed: Partial<MappedList & { readonly name: string }>, who: PersonName = 'admin') =>
    server.ask<{ reason: string }>(who, 'POST', '/mapped-lists', { ...MAPPING, name: 'Bank', ...changed })
  const listed = async (who: PersonName = 'admin') =>
    (await server.ask<{ lists: readonly MappedListRow[] }>(who, 'GET', '/mapped-lists')).body.lists

  it('are kept by name, replaced under the same name, and forgotten; the trail has each', async () => {
    equal((await save({})).status, 200)
    equal((await save({ currency: null })).status, 200)
    const [list] = await listed()
    const { savedAt: _at, ...kept } = list!
    deepEqual(kept, { ...MAPPING, name: 'Bank', currency: null })
    deepEqual(await server.ask('admin', 'POST', '/mapped-lists/remove', { name: 'Bank' }), { status: 200, body: {} })
    equal((await server.ask('admin', 'POST', '/mapped-lists/remove', { name: 'Bank' })).status, 404)
    deepEqual(await listed(), [])
    const events = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    deepEqual(
      events.filter(({ action }) => action.endsWith('-list')).map(({ action, object }) => [action, object]),
      [
        ['ingest.map-list', 'Bank'],
        ['ingest.map-list', 'Bank'],
        ['ingest.forget-list', 'Bank'],
      ],
    )
  })

  it('replace one with the same titles, whatever its name and their order', async () => {
    await save({ name: 'Former' })
    await save({ name: 'Latter', titles: MAPPING.titles.toReversed() })
    await save({ name: 'Other', titles: [...MAPPING.titles, 'Saldo'] })
    deepEqual(
      (await listed()).map(({ name }) => name),
      ['Latter', 'Other'],
    )
    for (const name of ['Latter', 'Other']) await server.ask('admin', 'POST', '/mapped-lists/remove', { name })
  })

  it('of another institution are not seen', async () => {
    await save({ name: 'Ours' })
    deepEqual(await listed('stranger'), [])
    deepEqual(
      (await listed()).map(({ name }) => name),
      ['Ours'],
    )
  })

  it('are at most 200; each of them can still be changed', async () => {
    const named = (at: number) => ({ name: `List ${at}`, titles: ['Tag', 'Was', 'Betrag', `Spalte ${at}`] })
    const most = 200 - (await listed()).length
    const rows = Array.from({ length: most }, (_, at) => {
      const { name, titles } = named(at)
      return { institutionId: HARBOUR, name, mapping: { ...MAPPING, titles }, savedAt: new Date(0) }
    })
    await server.db.withInstitution(HARBOUR, (tx) => tx.insert(mappedLists).values(rows))
    const refused = await save(named(most))
    deepEqual(
      [refused.status, refused.body.reason],
      [409, 'An institution has at most 200 explained lists. Forget one that is not needed first.'],
    )
    equal((await save({ ...named(3), currency: null })).status, 200)
    equal((await save({ ...named(4), name: 'Another name' })).status, 200)
    await server.db.withInstitution(HARBOUR, (tx) => tx.delete(mappedLists))
  })

  it('are refused where no line of theirs could be read, with the reason', async () => {
    const reasonOf = async (changed: Parameters<typeof save>[0]) => {
      const { status, body } = await save(changed)
      return [status, body.reason]
    }
    const [day, kind] = MAPPING.columns
    deepEqual(await reasonOf({ columns: [kind!] }), [400, 'Say which column has the day.'])
    deepEqual(await reasonOf({ words: [] }), [400, 'Say what the lines are.'])
    deepEqual(await reasonOf({ columns: [day!, kind!, { field: 'day', title: 'Betrag' }] }), [
      400,
      'Two columns are said to hold the same.',
    ])
    deepEqual(await reasonOf({ columns: [day!, { field: 'kind', title: 'Art' }] }), [400, 'The list has no column “Art”.'])
    const names = { titles: ['Tag', 'Kurs'], columns: [{ field: 'day' as const, title: 'Tag' }], words: [] }
    deepEqual(await reasonOf({ ...names, of: 'closes' }), [400, 'Say which column has the close.'])
    deepEqual(await reasonOf({ of: 'closes' }), [400, 'A list of this kind has no such column or line.'])
    const list = { ...names, of: 'instruments' as const, otherLines: 'share' as const, currency: null }
    deepEqual(await reasonOf({ ...list, columns: [{ field: 'sector', title: 'Tag' }] }), [
      400,
      'Say which column has the ISIN, the ticker or the name.',
    ])
    deepEqual(await reasonOf({ ...list, columns: [{ field: 'isin', title: 'Tag' }] }), [
      400,
      'Say which column has the currency, or what it is.',
    ])
    deepEqual(await reasonOf({ ...names, of: 'rates' }), [400, 'Say which column has the rate.'])
    const rate = { field: 'rate' as const, title: 'Kurs' }
    deepEqual(await reasonOf({ ...names, of: 'rates', columns: [...names.columns, rate] }), [
      400,
      'Say which columns have the two currencies of a rate, or the pair.',
    ])
    deepEqual(await reasonOf({ ...names, of: 'actions', otherLines: 'split' }), [
      400,
      'Say which column has the ISIN, the ticker or the name.',
    ])
    deepEqual(await reasonOf({ name: 'DEGIRO' }), [400, 'The portal has a list named “DEGIRO” of its own. Choose another name.'])
    equal((await save({ titles: ['Tag|Day', 'Was'], columns: [{ field: 'day', title: 'Tag|Day' }] })).status, 400)
  })
})
