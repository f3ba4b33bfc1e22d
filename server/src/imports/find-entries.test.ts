import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ENTRY_PAGE } from '@portal/contract/institution/entries.ts'
import { exportRows } from '#store/export/export-rows.ts'
import { readExportScope } from '#store/export/export-scope.ts'
import { accountId, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { type ImportPortal, openImportPortal } from '../../testing/servers/import-portal.ts'

const INSTRUMENTS = 'id,ticker,name,kind,currency,asset_class\nONE,UNO,One plc,share,USD,Equity\n'
const TRADES = [
  'id,account,trade_date,type,instrument,quantity,price,currency,fees,lot,custodian_reference',
  'T1,Alder/Alpha,2024-01-03,buy,ONE,10,100.50,USD,1.25,,R-1',
  'T2,Alder/Alpha,2024-01-04,sell,ONE,-4,101,USD,,T1,',
  'T3,Alder/Beta,2024-01-04,buy,ONE,2,101,USD,,,',
  'T4,Alder/Alpha,2024-01-04,buy,ONE,1,99,USD,,,',
]
const INCOME = 'id,account,pay_date,type,instrument,currency,amount\nI1,Alder/Alpha,2024-01-05,dividend,ONE,USD,12.5\n'
const TRANSFERS =
  'id,account,date,counterparty,counter_account,currency,amount\nX1,Alder/Alpha,2024-01-02,Bank,Alder/Beta,USD,-500\n'

describe('finding entries over HTTP', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
    const files = { 'instruments.csv': INSTRUMENTS, 'transactions.csv': TRADES.join('\n') }
    const { state } = await house.sent('books', { ...files, 'income.csv': INCOME, 'transfers.csv': TRANSFERS })
    equal(state, 'booked')
  })
  after(() => house.close())

  const YEAR = { accountID: accountId(HARBOUR, 'Alder', 'Alpha'), kind: 'transactions', from: '2024-01-01', to: '2024-12-31' }
  const find = (more: object = {}, as = 'admin') => house.call('POST', '/entries', as, { ...YEAR, ...more })
  const idsOf = async (more: object) => (await find(more)).body.entries.map(({ id }: { id: string }) => id)

  it('gives those of an account and a kind, newest first, with the batch that booked them', async () => {
    const { status, body } = await find()
    deepEqual([status, body.hasMore], [200, false])
    const [row] = await house.rows()
    deepEqual(
      body.entries.map(({ cells, ...entry }: { cells: object }) => entry),
      [
        ['T2', '2024-01-04'],
        ['T4', '2024-01-04'],
        ['T1', '2024-01-03'],
      ].map(([id, day]) => ({ id, day, isCancelled: false, revision: 1, batch: { id: row.id, name: 'books' } })),
    )
  })

  it('writes cells as an export does', async () => {
    const exported = await house.test.db.withInstitution(HARBOUR, async (tx) => {
      const scope = (await readExportScope(tx, HARBOUR, null))!
      const linesOf = async (kind: 'transactions' | 'income' | 'transfers') =>
        (await Array.fromAsync(exportRows(tx, kind, scope))).flat()
      return {
        transactions: await linesOf('transactions'),
        income: await linesOf('income'),
        transfers: await linesOf('transfers'),
      }
    })
    for (const [kind, lines] of Object.entries(exported)) {
      const own = lines.filter(({ account }) => account === 'Alder/Alpha').map((line) => [line.id, line])
      const given = (await find({ kind })).body.entries
      deepEqual(
        Object.fromEntries(given.map(({ id, cells }: { id: string; cells: object }) => [id, cells])),
        Object.fromEntries(
          own.map(([id, line]) => [id, Object.fromEntries(Object.entries(line!).map(([c, cell]) => [c, cell ?? '']))]),
        ),
      )
    }
    const [first] = (await find({ text: 'R-1' })).body.entries
    deepEqual([first.cells.price, first.cells.fees, first.cells.settle_date], ['100.50', '1.25', ''])
  })

  it('takes days as bounds, and finds a text in cells and in the ticker and name of the instrument', async () => {
    deepEqual(await idsOf({ from: '2024-01-04' }), ['T2', 'T4'])
    deepEqual(await idsOf({ to: '2024-01-03' }), ['T1'])
    deepEqual(await idsOf({ text: 'r-1' }), ['T1'])
    deepEqual(await idsOf({ text: 'SELL' }), ['T2'])
    deepEqual(await idsOf({ text: 'uno' }), ['T2', 'T4', 'T1'])
    deepEqual(await idsOf({ text: 'one PLC' }), ['T2', 'T4', 'T1'])
    deepEqual(await idsOf({ text: '%' }), [])
    deepEqual(await idsOf({ kind: 'transfers', text: 'alder/beta' }), ['X1'])
  })

  it('has pages that each go on after the last entry of the one before', async () => {
    const many = Array.from(
      { length: ENTRY_PAGE + 5 },
      (_, at) => `P${at},Alder/Gamma,2024-02-0${1 + (at % 9)},buy,ONE,1,100,USD`,
    )
    const header = 'id,account,trade_date,type,instrument,quantity,price,currency'
    await house.sent('many', { 'transactions.csv': [header, ...many].join('\n') })
    const accountID = accountId(HARBOUR, 'Alder', 'Gamma')
    const first = (await find({ accountID })).body
    const last = first.entries.at(-1)
    const second = (await find({ accountID, after: { day: last.day, id: last.id } })).body
    deepEqual([first.entries.length, first.hasMore, second.entries.length, second.hasMore], [ENTRY_PAGE, true, 5, false])
    equal(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size, ENTRY_PAGE + 5)
  })

  it('knows no account of another institution, and answers administrators alone', async () => {
    equal((await find({ accountID: accountId(MEADOW, 'Alder', 'Alpha') })).status, 404)
    equal((await find({}, 'stranger')).status, 404)
    equal((await find({}, 'employee')).status, 403)
    equal((await find({}, 'program')).status, 403)
  })
})
