import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { FOUND_INSTRUMENTS } from '@portal/contract/institution/instruments.ts'
import { type ImportPortal, openImportPortal } from '../../testing/servers/import-portal.ts'

const INSTRUMENTS = [
  'id,ticker,name,kind,currency,asset_class,isin,cusip',
  'FIRST,UNO,One plc,share,USD,Equity,US0378331005,037833100',
  'SECOND,DUE,Uno e mezzo,share,EUR,Equity,,',
  'THIRD,TRE,Three of Piccolo,share,EUR,Equity,,',
  ...Array.from({ length: FOUND_INSTRUMENTS + 5 }, (_, at) => `MANY${at},MANY${at},One of many,share,USD,Equity,,`),
]

describe('finding instruments over HTTP', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
    equal((await house.sent('instruments', { 'instruments.csv': INSTRUMENTS.join('\n') })).state, 'booked')
  })
  after(() => house.close())

  const found = async (text: string, as = 'admin') =>
    (await house.call('GET', `/instruments?text=${encodeURIComponent(text)}`, as)).body.rows
  const idsOf = async (text: string) => (await found(text)).map(({ id }: { id: string }) => id)

  it('looks at ids, tickers, names and identifiers, in capital or small letters; first at how they begin', async () => {
    deepEqual(await idsOf('uno'), ['SECOND', 'FIRST'])
    deepEqual(await idsOf('us0378'), ['FIRST'])
    deepEqual(await idsOf('37833'), ['FIRST'])
    deepEqual(await idsOf('THIRD'), ['THIRD'])
    deepEqual(await idsOf('%'), [])
    deepEqual(await found('us0378331005'), [
      { id: 'FIRST', ticker: 'UNO', name: 'One plc', currency: 'USD', isin: 'US0378331005' },
    ])
  })

  it('gives no more than a page, and that with the very id first', async () => {
    equal((await idsOf('one of many')).length, FOUND_INSTRUMENTS)
    equal((await idsOf('MANY9'))[0], 'MANY9')
    equal((await idsOf('MANY'))[0], 'MANY0')
  })

  it('leaves out one that was merged into another, until that is undone', async () => {
    const { body } = await house.call('POST', '/instruments/merges', 'admin', { merged: 'THIRD', kept: 'SECOND' })
    deepEqual(await idsOf('piccolo'), [])
    equal((await house.call('POST', `/imports/${body.id}/undo`, 'admin')).status, 200)
    deepEqual(await idsOf('piccolo'), ['THIRD'])
  })

  it('is for administrators, each of the own institution', async () => {
    deepEqual(await found('piccolo', 'stranger'), [])
    equal((await house.call('GET', '/instruments', 'employee')).status, 403)
    equal((await house.call('GET', '/instruments', 'program')).status, 403)
  })
})
