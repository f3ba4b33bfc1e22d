import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MappedList } from '@portal/contract/statements/mapped-lists.ts'
import type { Item } from '../base/items.ts'
import type { Unreadable } from '../base/problem.ts'
import { readFile } from '../read-file.ts'

const COMMON = {
  words: [],
  otherLines: null,
  decimal: null,
  days: null,
  currency: null,
  isUnsigned: false,
} satisfies Partial<MappedList>

/** Closes with titles of their own, below a heading. */
const CLOSES: MappedList = {
  ...COMMON,
  of: 'closes',
  titles: ['Papier', 'Stand am', 'Rücknahmepreis', 'Stimmung'],
  currency: 'EUR',
  columns: [
    { field: 'valor', title: 'Papier' },
    { field: 'day', title: 'Stand am' },
    { field: 'close', title: 'Rücknahmepreis' },
  ],
}
const CLOSE_LIST = [
  'Fonds im März',
  'Papier;Stand am;Rücknahmepreis;Stimmung',
  '1222171;03.04.2026;1.090,50;gut',
  '1222171;04.04.2026;;gut',
  '1222171;gestern;1,00;gut',
].join('\n')

const INSTRUMENTS: MappedList = {
  ...COMMON,
  of: 'instruments',
  titles: ['Kennnummer', 'Titel', 'Gattung', 'Whg', 'Zins', 'Ende'],
  columns: [
    { field: 'isin', title: 'Kennnummer' },
    { field: 'name', title: 'Titel' },
    { field: 'kind', title: 'Gattung' },
    { field: 'currency', title: 'Whg' },
    { field: 'coupon_percent', title: 'Zins' },
    { field: 'maturity', title: 'Ende' },
  ],
  words: [
    { word: 'Stammaktie', line: 'share' },
    { word: 'Summe', line: 'nothing' },
  ],
}
const INSTRUMENT_LIST = [
  'Kennnummer;Titel;Gattung;Whg;Zins;Ende',
  'ch0038863350;Nestlé;stammaktie;chf;;',
  'DE0001102580;Bund;Anleihe;EUR;2,5 %;15.02.2032',
  'GB0002374006;Diageo;Stammaktie;GBX;;',
  ';;Summe;;;',
].join('\n')

async function read(text: string, mapping: MappedList) {
  const items: Item[] = []
  const bytes = Buffer.from(text)
  const source = { size: bytes.length, pieces: () => [bytes] }
  const kind = await readFile(source, (item) => items.push(item), [{ name: 'Hausbank', mapping }])
  return { ...kind, items }
}

describe('a list of closes that was explained', () => {
  it('is read by its titles, wherever they stand, in the currency that was said', async () => {
    const { format, preset, items } = await read(CLOSE_LIST, CLOSES)
    deepEqual([format, preset], ['closes', 'Hausbank'])
    const named = { valor: '1222171', currency: 'EUR' }
    deepEqual(items.slice(0, 2), [
      { type: 'close', line: 3, named, day: '2026-04-03', close: '1090.50' },
      { type: 'close', line: 4, named, day: '2026-04-04', close: null },
    ])
    deepEqual(
      items.slice(2).map((item) => item.type === 'problem' && [item.problem.code, item.problem.place?.line]),
      [['invalidDay', 5]],
    )
  })
  it('has days and numbers as was said, where the list itself leaves them open', async () => {
    const list = 'Papier;Stand am;Rücknahmepreis;Stimmung\n1222171;03/04/2026;1,500;gut\n'
    const refused = await read(list, CLOSES).catch((error: unknown) => error)
    equal((refused as Unreadable).problem.code, 'dayOrder')
    const { items } = await read(list, { ...CLOSES, days: 'mdy', decimal: ',' })
    deepEqual(items, [
      { type: 'close', line: 2, named: { valor: '1222171', currency: 'EUR' }, day: '2026-03-04', close: '1.500' },
    ])
  })
})

describe('a list of instruments that was explained', () => {
  const readLines = async (mapping: MappedList) =>
    (await read(INSTRUMENT_LIST, mapping)).items.map((item) =>
      item.type === 'instrument' ? [item.line, item.cells, item.otherwise.kind] : item.type === 'problem' && item.problem.code,
    )
  const nestle = { isin: 'CH0038863350', name: 'Nestlé', currency: 'CHF', kind: 'share' }
  const diageo = { isin: 'GB0002374006', name: 'Diageo', currency: 'GBP', multiplier: '0.01', kind: 'share' }
  it('has cells as in instruments.csv; a word without a meaning is refused', async () => {
    equal((await read(INSTRUMENT_LIST, INSTRUMENTS)).format, 'instruments')
    deepEqual(await readLines(INSTRUMENTS), [[2, nestle, 'share'], 'unknownKind', [4, diageo, 'share'], [5, null, 'nothing']])
  })
  it('takes a kind that only other lines have for what is new alone', async () => {
    const bund = {
      isin: 'DE0001102580',
      name: 'Bund',
      currency: 'EUR',
      coupon_rate: '0.025',
      maturity: '2032-02-15',
    }
    deepEqual((await readLines({ ...INSTRUMENTS, otherLines: 'bond' }))[1], [3, bund, 'bond'])
  })
})
