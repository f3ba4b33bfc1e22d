import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MappedList } from '@portal/contract/statements/mapped-lists.ts'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** A list of a house bank that no preset knows. */
const LIST = [
  'Extrait de compte titres',
  'Opération le;Libellé opération;Code valeur;Désignation;Nombre;Cours;Frais bruts;Montant net EUR;Notre réf.',
  '05/03/2024;Souscription;FR0000131104;BNP PARIBAS;10;55,20;2,50;-554,50;A1',
  '12/03/2024;Coupons | dividendes;FR0000131104;BNP PARIBAS;10;;;46,00;A2',
  '28/03/2024;Rachat;FR0000131104;BNP PARIBAS;4;61,00;1,50;242,50;A3',
  '31/03/2024;Droits de garde;;;;;;-12,00;A4',
  '31/03/2024;Solde provisoire;;;;;;0,00;A5',
].join('\r\n')

const MAPPING: MappedList = {
  of: 'entries',
  titles: [
    'Opération le',
    'Libellé opération',
    'Code valeur',
    'Désignation',
    'Nombre',
    'Cours',
    'Frais bruts',
    'Montant net EUR',
    'Notre réf.',
  ],
  columns: [
    { field: 'day', title: 'Opération le' },
    { field: 'kind', title: 'Libellé opération' },
    { field: 'isin', title: 'Code valeur' },
    { field: 'name', title: 'Désignation' },
    { field: 'quantity', title: 'Nombre' },
    { field: 'price', title: 'Cours' },
    { field: 'fee', title: 'Frais bruts' },
    { field: 'net', title: 'Montant net EUR' },
    { field: 'reference', title: 'Notre réf.' },
  ],
  words: [
    { word: 'Souscription', line: 'buy' },
    { word: 'Rachat', line: 'sell' },
    { word: 'Coupons | dividendes', line: 'dividend' },
    { word: 'Droits de garde', line: 'custodyFee' },
    { word: 'Solde provisoire', line: 'nothing' },
  ],
  otherLines: null,
  decimal: null,
  days: null,
  currency: 'EUR',
  isUnsigned: false,
}
/** The entries that are read from it. */
const LINES = [
  '3 buy 10 -554.50 EUR',
  '4 dividend 46.00 EUR',
  '5 sell -4 242.50 EUR',
  '6 custodyFee -12.00 EUR',
  '1 -heading',
  '7 -memo',
]
const read = (list: string, mapping: MappedList = MAPPING) => readStatement(list, [{ name: 'Banque Exemple', mapping }])

describe('a list that an administrator mapped', () => {
  it('is known by its titles, wherever they stand, and read by its words', async () => {
    const statement = await read(LIST)
    equal(statement.preset, 'Banque Exemple')
    deepEqual(linesOf(statement), LINES)
    deepEqual(statement.entries[0]!.fee, { currency: 'EUR', amount: '2.50' })
  })

  it('is unknown to other institutions, and under other titles', async () => {
    await rejects(readStatement(LIST))
    await rejects(read(LIST.replace('Notre réf.', 'Réf.')))
  })

  it('is also read with a column more', async () => {
    equal((await read(LIST.replace('Notre réf.', 'Notre réf.;Remarque'))).entries.length, 4)
  })

  it('refuses a word without a meaning, and names its line', async () => {
    const { problems } = await read(`${LIST}\r\n01/04/2024;Apport;;;;;;100,00;A6`)
    deepEqual(
      problems.map(({ place }) => place?.line),
      [8],
    )
  })

  it('reads lines with other words as what those are said to be', async () => {
    const statement = await read(`${LIST}\r\n01/04/2024;Apport;;;;;;100,00;A6`, { ...MAPPING, otherLines: 'transfer' })
    equal(linesOf(statement)[4], '8 transfer 100.00 EUR')
  })

  it('without a column of kinds is one of trades, by their sign', async () => {
    const titles = ['Tag', 'Papier', 'Menge', 'Kurs', 'Waehrung']
    const list = [titles.join(';'), '2024-03-05;DE0007164600;10;120,50;EUR', '2024-03-06;DE0007164600;-3;121,00;EUR'].join('\n')
    const statement = await read(list, {
      ...MAPPING,
      titles,
      words: [],
      otherLines: 'trade',
      currency: null,
      columns: [
        { field: 'day', title: 'Tag' },
        { field: 'isin', title: 'Papier' },
        { field: 'quantity', title: 'Menge' },
        { field: 'price', title: 'Kurs' },
        { field: 'currency', title: 'Waehrung' },
      ],
    })
    deepEqual(
      statement.entries.map(({ kind, quantity, price }) => [kind, quantity, price]),
      [
        ['buy', '10', '120.50'],
        ['sell', '-3', '121.00'],
      ],
    )
  })

  it('of holdings states what an account holds', async () => {
    const titles = ['Wertpapier', 'Kennnummer', 'Bestand', 'Kurswert']
    const list = [titles.join(';'), 'SAP SE;DE0007164600;10;1.205,00'].join('\n')
    const { holdings } = await read(list, {
      ...MAPPING,
      titles,
      words: [],
      otherLines: 'holding',
      columns: [
        { field: 'name', title: 'Wertpapier' },
        { field: 'isin', title: 'Kennnummer' },
        { field: 'quantity', title: 'Bestand' },
        { field: 'value', title: 'Kurswert' },
      ],
    })
    deepEqual(
      holdings.map(({ quantity, instrument }) => [quantity, instrument.isin]),
      [['10', 'DE0007164600']],
    )
  })

  it('takes the sign of amounts of what the line is, where they have none', async () => {
    const list = LIST.replaceAll(';-', ';')
    const statement = await read(list, { ...MAPPING, isUnsigned: true })
    deepEqual(linesOf(statement), LINES)
  })

  describe('with a number that both lines of a currency deal have', () => {
    const titles = ['Valuta', 'Was', 'Summe', 'Whg', 'Beleg', 'Geschaeft']
    const deals: MappedList = {
      ...MAPPING,
      titles,
      words: [{ word: 'Devisen', line: 'fx' }],
      currency: null,
      columns: [
        { field: 'day', title: 'Valuta' },
        { field: 'kind', title: 'Was' },
        { field: 'net', title: 'Summe' },
        { field: 'currency', title: 'Whg' },
        { field: 'reference', title: 'Beleg' },
        { field: 'deal', title: 'Geschaeft' },
      ],
    }
    const readDeals = async (...lines: readonly string[]) => {
      const statement = await read([titles.join(';'), ...lines].join('\n'), deals)
      return statement.entries.map(({ day, reference }, at) => `${day} ${reference} ${linesOf(statement)[at]}`)
    }

    it('has one deal of them, also where other lines are between', async () => {
      const lines = [
        '2024-03-05;Devisen;-1000,00;EUR;B1;G7',
        '2024-03-05;Devisen;-500,00;EUR;B2;G8',
        '2024-03-05;Devisen;545,00;USD;B3;G8',
        '2024-03-05;Devisen;1090,00;USD;B4;G7',
      ]
      deepEqual(await readDeals(...lines), [
        '2024-03-05 G7 2+5 fx 1090.00 USD -1000.00 EUR',
        '2024-03-05 G8 3+4 fx 545.00 USD -500.00 EUR',
      ])
    })

    it('takes the earlier of two days, whichever line comes first', async () => {
      const [sold, bought] = ['2024-03-05;Devisen;-1000,00;EUR;B1;G7', '2024-03-07;Devisen;1090,00;USD;B4;G7']
      for (const lines of [
        [sold, bought],
        [bought, sold],
      ])
        deepEqual(await readDeals(...lines), ['2024-03-05 G7 2+3 fx 1090.00 USD -1000.00 EUR'])
    })

    it('leaves lines alone that are more than a week apart, of one currency or sign, or without the number', async () => {
      const alone = async (...lines: readonly string[]) => (await readDeals(...lines)).length
      const sold = '2024-03-05;Devisen;-1000,00;EUR;B1;G7'
      equal(await alone(sold, '2024-03-13;Devisen;1090,00;USD;B4;G7'), 2)
      equal(await alone(sold, '2024-03-05;Devisen;1000,00;EUR;B4;G7'), 2)
      equal(await alone(sold, '2024-03-05;Devisen;-1090,00;USD;B4;G7'), 2)
      equal(await alone(sold.replace('G7', ''), '2024-03-05;Devisen;1090,00;USD;B4;'), 2)
    })
  })

  it('never takes a list from a preset that knows it better', async () => {
    const degiro =
      'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order ID\n05-03-2024,09:00,05-03-2024,,,Flatex Deposit,,EUR,"100,00",EUR,"100,00",'
    const general = { ...MAPPING, titles: ['Date', 'Description'], columns: [{ field: 'day' as const, title: 'Date' }] }
    equal((await read(degiro, general)).preset, 'degiro')
  })
})
