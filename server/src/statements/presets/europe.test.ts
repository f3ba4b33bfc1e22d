import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

const kindsOf = (entries: readonly { readonly kind: string }[]): readonly string[] => entries.map(({ kind }) => kind)

describe('a list of Swissquote', () => {
  const list = [
    'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
    '03-03-2025 09:15:00;500001;Buy;NESN;NESTLE N;CH0038863350;10.0;90.00;9.05;0.00;-909.05;1090.95;CHF',
    '02-03-2025 09:00:00;500000;Forex credit;;;;1.0;1000.00;0.00;0.00;1000.00;2000.00;CHF',
    '02-03-2025 09:00:00;500000;Forex debit;;;;1.0;1050.00;0.00;0.00;-1050.00;0.00;EUR',
    '01-03-2025 08:00:00;00000000;Credit;;;;1.0;1000.00;0.00;0.00;1000.00;1000.00;CHF',
  ].join('\n')

  it('has trades with their net amount, and both amounts of a currency deal', async () => {
    const { preset, entries, balances, records } = await readStatement(list)
    equal(preset, 'swissquote')
    deepEqual(kindsOf(entries), ['buy', 'fx', 'transfer'])
    deepEqual(entries[0]!.net, { currency: 'CHF', amount: '-909.05' })
    deepEqual(
      [entries[1]!.net, entries[1]!.counter],
      [
        { currency: 'CHF', amount: '1000.00' },
        { currency: 'EUR', amount: '-1050.00' },
      ],
    )
    deepEqual(
      balances.map(({ kind, currency, amount }) => [kind, currency, amount]),
      [
        ['opening', 'CHF', '0.00'],
        ['closing', 'CHF', '1090.95'],
        ['opening', 'EUR', '1050.00'],
        ['closing', 'EUR', '0.00'],
      ],
    )
    equal(records, 4)
  })

  it('names a kind of line that it does not know, with its line', async () => {
    const { problems, records } = await readStatement(
      `${list}\n28-02-2025 08:00:00;1;Mystery;;;;1.0;1.00;0.00;0.00;1.00;0.00;CHF`,
    )
    deepEqual(
      problems.map(({ code, place }) => [code, place]),
      [['unknownKind', { line: 6 }]],
    )
    equal(records, 5)
  })
})

describe('an account statement of DEGIRO', () => {
  const list = [
    'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
    '04-03-2025,16:00,04-03-2025,APPLE INC,US0378331005,Valuta Creditering,"1,0500",USD,"210,00",USD,"0,00",aaaa-bbbb-',
    ',,,,,,,,,,,cccc',
    '04-03-2025,16:00,04-03-2025,APPLE INC,US0378331005,Valuta Debitering,,EUR,"-200,00",EUR,"98,00",aaaa-bbbb-cccc',
    '04-03-2025,16:00,04-03-2025,APPLE INC,US0378331005,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-2,00",EUR,"298,00",aaaa-bbbb-cccc',
    '04-03-2025,16:00,04-03-2025,APPLE INC,US0378331005,"Koop 1 @ 210,00 USD",,USD,"-210,00",USD,"-210,00",aaaa-bbbb-cccc',
    '03-03-2025,09:00,03-03-2025,FLATEX EURO BANKACCOUNT,NLFLATEXACNT,Degiro Cash Sweep Transfer,,EUR,"300,00",EUR,"300,00",',
  ].join('\n')

  it('joins the lines of an order, also where its number goes on in the next line', async () => {
    const { preset, entries, leftOut, records } = await readStatement(list)
    equal(preset, 'degiro')
    deepEqual(kindsOf(entries), ['fx', 'buy'])
    deepEqual(
      entries.map(({ places }) => places.map(({ line }) => line)),
      [
        [2, 3, 4],
        [6, 5],
      ],
    )
    deepEqual(entries[1]!.fee, { currency: 'EUR', amount: '2.00' })
    deepEqual(
      leftOut.map(({ reason }) => reason),
      ['ownCash'],
    )
    equal(records, 6)
  })
})
