import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newToken } from '#base/secrets/token.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { accountId, callerNamed, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { type ImportPortal, openImportPortal } from '../../testing/servers/import-portal.ts'

const INSTRUMENTS =
  'id,ticker,name,kind,currency,asset_class\nONE,ONE,One plc,share,USD,Equity\nTWO,TWO,Two plc,share,USD,Equity\n'
const TRADE = {
  account: 'Alder/Alpha',
  trade_date: '2024-01-03',
  type: 'buy',
  instrument: 'ONE',
  quantity: '10',
  price: '100',
  currency: 'USD',
}

describe('booking, correcting and cancelling an entry over HTTP', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
    const trades = `id,${Object.keys(TRADE)}\nT1,${Object.values(TRADE)}\n`
    const { state } = await house.sent('books', {
      'instruments.csv': INSTRUMENTS,
      'transactions.csv': trades,
      'fx-rates.csv': 'currency,day,rate\nUSD,2024-01-02,0.9\n',
    })
    equal(state, 'booked')
  })
  after(() => house.close())

  const book = (body: object, as = 'admin', headers = {}) =>
    house.call('POST', '/entries/book', as, { kind: 'transactions', ...body }, headers)
  const YEAR = { kind: 'transactions', from: '2024-01-01', to: '2024-12-31' }
  async function found(id: string) {
    const search = { ...YEAR, accountID: accountId(HARBOUR, 'Alder', 'Alpha') }
    const { body } = await house.call('POST', '/entries', 'admin', search)
    return body.entries.find((entry: { id: string }) => entry.id === id)
  }
  const auditOf = async (count: number) => {
    const read = house.test.db.withInstitution(HARBOUR, (tx) =>
      readAuditEvents(tx, HARBOUR, { actor: 'admin@', from: undefined }, count),
    )
    return (await read).map(({ action, object, details }) => [action, object, details.reason])
  }

  it('is a batch of a new entry, once for a key, which can be undone', async () => {
    const key = { 'idempotency-key': newToken() }
    const { status, body } = await book({ cells: TRADE, comment: 'By telephone' }, 'admin', key)
    deepEqual([status, body.state, body.failures], [200, 'booked', []])
    equal(body.batch.name, `Booked the trade ${body.id}`)
    deepEqual((await book({ cells: TRADE, comment: 'By telephone' }, 'admin', key)).body, body)
    deepEqual((await found(body.id)).cells.quantity, '10')
    const [row] = await house.rows()
    deepEqual([row.id, row.source, row.counts.transactions], [body.batch.id, 'api', { added: 1, corrected: 0, unchanged: 0 }])
    deepEqual(await auditOf(1), [['ingest.book-entry', body.batch.name, 'By telephone']])
    equal(house.invalidated.at(-1), HARBOUR)
    equal((await house.undo(body.batch.id, 'admin')).status, 200)
    equal(await found(body.id), undefined)
  })

  it('is a correction with the id of an entry, its revision and a comment', async () => {
    const { cells, revision } = await found('T1')
    const changed = { cells: { ...cells, price: '101' }, revision, comment: 'Wrong price' }
    const checked = await book({ ...changed, dryRun: true, comment: undefined })
    deepEqual([checked.body.state, checked.body.batch, (await found('T1')).cells.price], ['checked', null, '100'])
    const { body } = await book(changed)
    deepEqual([body.state, body.id, body.batch.name], ['booked', 'T1', 'Corrected the trade T1'])
    deepEqual(await auditOf(1), [['ingest.correct-entry', 'Corrected the trade T1', 'Wrong price']])
    deepEqual((await found('T1')).batch, body.batch)
    const late = await book({ ...changed, cells: { ...cells, price: '102' } })
    const reason = 'The entry T1 was changed since you read it. Read it again, then repeat your change.'
    deepEqual([late.status, late.body.reason], [409, reason])
    const same = await found('T1')
    deepEqual((await book({ cells: same.cells, revision: same.revision, comment: 'Again' })).body.state, 'unchanged')
    equal((await house.undo(body.batch.id, 'admin')).status, 200)
    equal((await found('T1')).cells.price, '100')
  })

  it('says what is wrong with cells as an import does, and what is strange', async () => {
    const { id, ...rest } = (await found('T1')).cells
    const refused = await book({ cells: { ...rest, quantity: 'ten', currency: '', colour: 'red' } })
    deepEqual([refused.status, refused.body.state, refused.body.batch], [200, 'refused', null])
    deepEqual(refused.body.failures[0], {
      file: 'transactions.csv',
      line: null,
      column: 'colour',
      code: 'header',
      reason: 'This column is not known.',
      remedy: refused.body.failures[0].remedy,
    })
    const codes = async (cells: object) =>
      (await book({ cells: { ...rest, ...cells } })).body.failures.map((f: { column: string; code: string }) => [
        f.column,
        f.code,
      ])
    deepEqual(await codes({ quantity: 'ten', currency: '' }), [
      ['quantity', 'cell'],
      ['currency', 'cell'],
    ])
    deepEqual(await codes({ instrument: 'NONE' }), [['instrument', 'unknown']])
    // An account of the other institution.
    deepEqual(await codes({ account: accountId(MEADOW, 'Alder', 'Alpha') }), [['account', 'unknown']])
    const { warnings } = (await book({ cells: { ...rest, type: 'sell', quantity: '-11' }, dryRun: true })).body
    deepEqual([warnings.length, warnings[0].file, warnings[0].place], [1, 'transactions.csv', null])
    match(warnings[0].text, /it is short/)
  })

  it('is refused without a revision or comment, for entries that are not there, and for others than administrators', async () => {
    const { cells, revision } = await found('T1')
    equal((await book({ cells, revision })).status, 400)
    equal((await book({ cells, comment: 'seen' })).status, 400)
    equal((await book({ cells: { ...cells, id: 'T9' }, revision, comment: 'seen' })).status, 404)
    equal((await book({ cells, revision, comment: 'seen', kind: 'income' })).status, 404)
    equal((await book({ cells, revision, comment: 'seen' }, 'stranger')).status, 404)
    equal((await book({ cells, revision, comment: 'seen' }, 'employee')).status, 403)
    equal((await book({ cells, revision, comment: 'seen' }, 'program')).status, 403)
  })

  const cancel = (body: object, as = 'admin') =>
    house.call('POST', '/entries/cancel', as, { kind: 'transactions', id: 'T1', comment: 'Never traded', ...body })

  it('is cancelled as it was read, as a batch with a reason, and can be undone or booked again', async () => {
    const { cells, revision } = await found('T1')
    const { status, body } = await cancel({ revision })
    deepEqual([status, body.batch.name], [200, 'Cancelled the trade T1'])
    deepEqual(await auditOf(1), [['ingest.cancel-entry', 'Cancelled the trade T1', 'Never traded']])
    equal(house.invalidated.at(-1), HARBOUR)
    const cancelled = await found('T1')
    deepEqual([cancelled.isCancelled, cancelled.batch], [true, body.batch])
    deepEqual([cancelled.cells, (await cancel({ revision })).status], [cells, 409])
    const again = await cancel({ revision: cancelled.revision })
    deepEqual([again.status, again.body.reason], [409, 'The entry T1 is cancelled already.'])
    const counts = await book({ cells, revision: cancelled.revision, comment: 'It was' })
    deepEqual([counts.body.state, (await found('T1')).isCancelled], ['booked', false])
    for (const batch of [counts.body.batch, body.batch]) equal((await house.undo(batch.id, 'admin')).status, 200)
    deepEqual([(await found('T1')).isCancelled, (await found('T1')).revision], [false, revision])
  })

  it('is not cancelled while a trade closes its lot, without a reason, where it is not there, or by others', async () => {
    const { cells, revision } = await found('T1')
    const closing = { ...cells, id: '', trade_date: '2024-01-04', type: 'sell', quantity: '-4', lot: 'T1' }
    const { id, batch } = (await book({ cells: closing })).body
    const { status, body } = await cancel({ revision })
    const reason = `The trade ${id} closes the lot that T1 opened. Correct or cancel ${id} first.`
    deepEqual([status, body.reason], [409, reason])
    equal((await house.undo(batch.id, 'admin')).status, 200)
    equal((await cancel({ revision, comment: ' ' })).status, 400)
    equal((await cancel({ revision, id: 'T9' })).status, 404)
    equal((await cancel({ revision, kind: 'income' })).status, 404)
    equal((await cancel({ revision }, 'stranger')).status, 404)
    equal((await cancel({ revision }, 'employee')).status, 403)
    equal((await cancel({ revision }, 'program')).status, 403)
  })

  it('is not corrected so that a trade that closes its lot no longer can', async () => {
    const { cells, revision } = await found('T1')
    const closing = { ...cells, id: '', trade_date: '2024-01-04', type: 'sell', quantity: '-4', lot: 'T1' }
    const { id, batch } = (await book({ cells: closing })).body
    const checked = async (changed: object) => {
      const { status, body } = await book({ cells: { ...cells, ...changed }, revision, comment: 'Wrong', dryRun: true })
      return [status, body.state, ...body.failures.map(({ column, reason }: Record<string, string>) => `${column}: ${reason}`)]
    }
    const refused = (column: string) => [
      ...[200, 'refused'],
      `${column}: "${id}" closes the lot that this trade opened, and no longer could.`,
    ]
    deepEqual(await checked({ account: 'Alder/Beta' }), refused('account'))
    deepEqual(await checked({ instrument: 'TWO' }), refused('instrument'))
    deepEqual(await checked({ trade_date: '2024-01-05' }), refused('trade_date'))
    deepEqual(await checked({ type: 'sell', quantity: '-10' }), refused('quantity'))
    deepEqual(await checked({ trade_date: '2024-01-04', price: '99', quantity: '12' }), [200, 'checked'])
    equal((await house.undo(batch.id, 'admin')).status, 200)
    deepEqual(await checked({ account: 'Alder/Beta' }), [200, 'checked'])
  })

  it('says which later sale would be of more than is held, before it is corrected or cancelled', async () => {
    const { cells, revision } = await found('T1')
    const sold = { ...cells, id: '', trade_date: '2024-01-05', type: 'sell', quantity: '-8' }
    const { id, batch } = (await book({ cells: sold })).body
    const later = (await book({ cells: { ...sold, trade_date: '2024-01-09', quantity: '-1' } })).body.batch
    const strange = async (changed: object) =>
      (await book({ cells: { ...cells, ...changed }, revision, comment: 'Wrong', dryRun: true })).body.warnings.map(
        ({ text }: { text: string }) => text,
      )
    const short = (units: number) =>
      `${id} sells 8 ONE on 2024-01-05, after which Alpha now has ${units}: it is short. Is this change right, or is a ` +
      'purchase, a transfer or a split missing?'
    deepEqual(await strange({ quantity: '7' }), [short(-1)])
    deepEqual(await strange({ trade_date: '2024-01-08' }), [short(-8)])
    deepEqual(await strange({ account: 'Alder/Beta' }), [short(-8)])
    deepEqual(await strange({ instrument: 'TWO' }), [short(-8)])
    deepEqual(await strange({ quantity: '9', price: '99', trade_date: '2024-01-02' }), [])
    const cancelled = await cancel({ revision, dryRun: true })
    deepEqual([cancelled.body.batch, cancelled.body.warnings[0].text], [null, short(-8)])
    deepEqual([(await found('T1')).isCancelled, (await cancel({ revision, comment: ' ', dryRun: true })).status], [false, 400])
    for (const each of [later, batch]) equal((await house.undo(each.id, 'admin')).status, 200)
    deepEqual((await cancel({ revision, dryRun: true })).body.warnings, [])
  })

  it('asks the database for the right too', async () => {
    const { cells, revision } = await found('T1')
    house.portal.callers.set('demoted', { ...callerNamed('admin'), userId: callerNamed('employee').userId })
    equal((await book({ cells, revision, comment: 'seen' }, 'demoted')).status, 403)
    equal((await cancel({ revision }, 'demoted')).status, 403)
  })
})
