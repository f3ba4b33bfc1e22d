import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from '#store/drizzle.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { type ImportPortal, openImportPortal, PROGRAM } from '../../../testing/servers/import-portal.ts'

const INSTRUMENTS =
  'id,ticker,name,kind,currency,asset_class\nONE,ONE,One plc,share,USD,Equity\nTWIN,TWIN,One p.l.c.,share,USD,Equity\n' +
  'EURO,EURO,Euro plc,share,EUR,Equity\n'

describe('merging instruments by program', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
    house.portal.callers.set('price-program', { ...PROGRAM, scopes: ['send-prices'] })
    await house.sent('instruments', {
      'instruments.csv': INSTRUMENTS,
      'prices.csv': 'instrument,day,close\nONE,2024-01-03,100\n',
    })
  })
  after(() => house.close())

  const merge = (merged: string, kept: string, as = 'admin') => house.call('POST', '/instruments/merges', as, { merged, kept })

  it('is a batch that is listed, named in the audit trail and undone like others', async () => {
    const { status, body } = await merge('TWIN', 'ONE')
    deepEqual([status, body.name], [200, 'TWIN merged into ONE'])
    const [row] = await house.rows()
    deepEqual([row.id, row.state, row.sentBy], [body.id, 'booked', 'admin@clarity.example'])
    deepEqual(row.counts, { instrumentMerges: { added: 1, corrected: 0, unchanged: 0 } })
    deepEqual(house.invalidated.at(-1), HARBOUR)
    const [event] = await house.test.db.withInstitution(HARBOUR, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, 'ingest.merge')),
    )
    deepEqual([event!.object, event!.actor], ['TWIN merged into ONE', 'admin@clarity.example'])
    equal((await merge('TWIN', 'ONE')).status, 409)
    equal((await house.undo(body.id, 'admin')).status, 200)
    const again = await merge('TWIN', 'ONE')
    equal(again.status, 200)
    equal((await house.undo(again.body.id, 'admin')).status, 200)
  })

  it('is refused with the reason where amounts would mean something else, and for what is not there', async () => {
    const { status, body } = await merge('EURO', 'ONE')
    equal(status, 409)
    equal(body.reason, 'EURO and ONE differ in their currency, so that the amounts of one would be wrong for the other.')
    equal((await merge('NONE', 'ONE')).status, 404)
    equal((await merge('ONE', 'ONE')).status, 400)
  })

  it('is for administrators and programs that send books', async () => {
    const statuses = await Promise.all(['price-program', 'nobody'].map(async (as) => (await merge('TWIN', 'ONE', as)).status))
    deepEqual(statuses, [403, 401])
    const { status, body } = await merge('TWIN', 'ONE', 'program')
    equal(status, 200)
    equal((await house.undo(body.id, 'second-program')).status, 404)
    equal((await house.undo(body.id)).status, 200)
  })

  it('closes lots that were opened by the other instrument', async () => {
    const header = 'id,account,trade_date,type,instrument,quantity,price,currency,lot\n'
    await house.sent('accounts', {
      'clients.csv': 'id,name,reporting_currency\nC,Oak,USD\n',
      'reporting-currencies.csv': 'currency\nUSD\n',
      'accounts.csv': 'id,client,name,currency\nL1,C,L1,USD\n',
      'transactions.csv': `${header}L-1,L1,2024-01-03,buy,TWIN,10,100,USD,\n`,
    })
    const sale = { 'transactions.csv': `${header}L-2,L1,2024-01-04,sell,ONE,-4,100,USD,L-1\n` }
    equal((await house.sent('sale', sale)).state, 'refused')
    await merge('TWIN', 'ONE')
    equal((await house.sent('sale again', sale)).state, 'booked')
  })
})
