import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Column } from '@portal/contract/imports/column.ts'
import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'
import fc from 'fast-check'
import { guessKind, guessMapping } from './guess-mapping.ts'
import { mapFile } from './map-file.ts'
import { type Choices, missingColumns, unusedColumns } from './mapping.ts'
import { withOriginalLocations } from './original-locations.ts'
import { fileHead } from './reading/file-head.ts'
import { fileText } from './reading/file-text.ts'
import { isOwnFile } from './reading/own-file.ts'
import { mappingKey, savedChoices, savedForm } from './saved-mappings.ts'

/** Guesses the mapping and applies it to the whole file, like the card. */
async function mapped(name: string, text: string, choices: Choices = {}) {
  const head = fileHead(text, choices)
  const kind = choices.kind ?? guessKind(name, head.titles)
  assert.ok(kind, `${name} is like none of ours`)
  const mapping = guessMapping(kind, head, choices)
  const file = await mapFile(text, head.titles.length, mapping, new AbortController().signal)
  assert.ok(file)
  return { head, mapping, file }
}

/** A custodian's trades: preamble, German titles, decimal commas, unsigned sales, lines with separators only, a total. */
const GERMAN = `Musterbank AG;;;;;;;;
Depotauszug;31.03.2026;;;;;;;

Buchungsnummer;Depot;Handelsdatum;Art;ISIN;Stück;Kurs;Währung;Bemerkung
4711;R1;06.01.2026;Kauf;AAPL;1.100;251,30;USD;"Anruf; Herr ""X""
zweite Zeile"
4712;R1;07.01.2026;Verkauf;AAPL;100;1.251,30;USD;
;;;;;;;;
4713;R1;07.01.2026;Storno;AAPL;x;12;USD;
Total;;;;;1.200;;;
`

describe('A mapped file', () => {
  it('is converted to our format with the same line numbers', async () => {
    const { head, mapping, file } = await mapped('auszug.csv', GERMAN, { leftOutAtEnd: 1 })
    assert.deepEqual([head.separator, head.titleLine, mapping.kind], [';', 4, 'transactions'])
    assert.deepEqual([mapping.decimalSign, mapping.dayForm], ['comma', 'dayFirst'])
    // Four lines before, a title line, a line of two lines, a sale, a skipped line, a line with two faults.
    assert.deepEqual(file.content.split('\n'), [
      '',
      '',
      '',
      'id,account,trade_date,type,instrument,quantity,price,currency',
      '4711,R1,2026-01-06,buy,AAPL,1100,251.30,USD',
      '',
      '4712,R1,2026-01-07,sell,AAPL,-100,1251.30,USD',
      '',
      '4713,R1,2026-01-07,Storno,AAPL,x,12,USD',
      '',
    ])
    assert.deepEqual(
      file.problems.map(({ line, column, given }) => [line, column, given]),
      [
        [9, 'type', 'Storno'],
        [9, 'quantity', 'x'],
      ],
    )
    assert.deepEqual([file.sent, file.empty, file.atEnd.map(({ line }) => line)], [3, 1, [10]])
    assert.deepEqual(file.words.get('type'), ['Kauf', 'Verkauf', 'Storno'])
    assert.deepEqual(unusedColumns(head.titles, mapping), [8])
  })

  it('loses no line silently: a total and lines with separators only are faults unless they are skipped by choice', async () => {
    const { file } = await mapped('auszug.csv', GERMAN, { leavesEmptyOut: false })
    assert.ok(file.problems.some(({ line, column }) => line === 8 && column === null))
    assert.ok(file.problems.some(({ line, column, reason }) => line === 10 && column === 'account' && /empty/.test(reason)))
  })

  it('is parsed with tabs, bars and commas, in English and French, with its own values, fixed values and ids derived from lines', async () => {
    const english =
      'Trade Date|Side|Symbol|Qty|Price|Commission\n03/31/2026|Bought|MSFT|1,000|412.5|(9.95)\n03/31/2026|Bought|MSFT|1,000|412.5|(9.95)\n'
    const missing = missingColumns((await mapped('trades.txt', english, { kind: 'transactions' })).mapping)
    assert.deepEqual(missing, ['account', 'currency'])
    const { mapping, file } = await mapped('trades.txt', english, {
      kind: 'transactions',
      columns: {
        account: { from: 'fixed', value: 'R1' },
        currency: { from: 'fixed', value: 'USD' },
        fees: { from: 'column', column: 5, sign: 'positive', words: {} },
      },
    })
    assert.equal(mapping.dayForm, 'monthFirst')
    const [, first, second] = file.content.split('\n').map((line) => line.split(','))
    assert.deepEqual(first!.slice(1), ['R1', '2026-03-31', 'buy', 'MSFT', '1000', '412.5', 'USD', '9.95'])
    assert.match(first![0]!, /^line-[0-9a-f]{16}$/)
    // A repeated line is another trade, and gets the same id when the file is sent again.
    assert.equal(second![0], `${first![0]}-2`)

    const french =
      'Date de paiement\tType d’opération\tCode ISIN\tDevise\tMontant net\tCompte\n20260331\tDividende\tNESN\tCHF\t1 234,50\tR1\n'
    const income = await mapped('revenus.tsv', french)
    assert.equal(income.mapping.kind, 'income')
    assert.deepEqual(income.file.content.split('\n')[1]!.split(',').slice(1), [
      'R1',
      '2026-03-31',
      'dividend',
      'NESN',
      'CHF',
      '1234.50',
    ])
    const closes = await mapped('kurse.csv', "Valor;Datum;Schlusskurs\n1213853;31.03.2026;1'234.50\n")
    assert.equal(closes.file.content, 'instrument,day,close\n1213853,2026-03-31,1234.50\n')
  })

  it('reports ambiguous values by cell', async () => {
    const text = 'Datum;ISIN;Kurs\n03/04/2026;NESN;1.234\n'
    const { file } = await mapped('kurse.csv', text)
    assert.deepEqual(
      file.problems.map(({ column, remedy }) => [column, remedy]),
      [
        ['day', 'Choose the form of the days.'],
        ['close', 'Choose the form of the numbers.'],
      ],
    )
    const chosen = await mapped('kurse.csv', text, { dayForm: 'monthFirst', decimalSign: 'comma' })
    assert.equal(chosen.file.content, 'instrument,day,close\nNESN,2026-03-04,1234\n')
  })

  it('reports lines that do not match the titles, and continues', async () => {
    const { file } = await mapped(
      'kurse.csv',
      'ISIN;Datum;Kurs\nA;31.03.2026\n"B;31.03.2026;1,5\nC;31.03.2026;2,5;;\n"D"x;31.03.2026;1,5\n',
    )
    assert.deepEqual(
      file.problems.map(({ line, reason }) => [line, reason]),
      [
        [2, 'The line has 2 cells, the titles are 3.'],
        [3, 'A quotation mark is not closed, or something follows it.'],
        [5, 'A quotation mark is not closed, or something follows it.'],
      ],
    )
    assert.equal(file.sent, 1)
  })

  it('is recognised by its titles, independent of the lines above them', async () => {
    const { head, mapping } = await mapped('auszug.csv', GERMAN, { leftOutAtEnd: 1 })
    const kept: unknown = JSON.parse(JSON.stringify(savedForm(mapping, head.titles)))
    const next = fileHead(GERMAN.slice(GERMAN.indexOf('Buchungsnummer')), {})
    assert.equal(mappingKey(next.titles), mappingKey(head.titles))
    const choices = savedChoices(kept, next.titles)
    assert.ok(choices)
    assert.deepEqual(guessMapping(choices.kind, next, choices), { ...mapping, titleLine: 1 })
    assert.equal(savedChoices(kept, ['Datum']), null)
    assert.equal(savedChoices({ titles: next.titles }, next.titles), null)
  })

  it("has the server's faults rewritten to its own titles", async () => {
    const { head, mapping } = await mapped('auszug.csv', GERMAN)
    const failure = { file: 'transactions.csv', line: 7, code: 'unknown', reason: 'r', remedy: 'm' } as const
    const theirs = new Map([['transactions.csv', { name: 'auszug.csv', titles: head.titles, mapping }]])
    const relocated = (column: string | null) => withOriginalLocations([{ ...failure, column }], theirs)[0]!
    assert.deepEqual(relocated('instrument'), { ...failure, file: 'auszug.csv', column: 'ISIN (instrument)' })
    assert.equal(relocated('settle_date').column, 'settle_date (not in the file)')
    assert.equal(relocated(null).column, null)
    assert.equal(withOriginalLocations([{ ...failure, file: 'prices.csv', column: 'day' }], theirs)[0]!.column, 'day')
  })

  it('keeps its accents in older encodings, and is rejected if it is not text', () => {
    assert.deepEqual(fileText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0xff)), { text: '', encoding: 'none' })
    assert.deepEqual([fileHead('', {}).lines, fileHead('', {}).titles], [[], []])
    assert.deepEqual(fileText(Uint8Array.of(0x57, 0xe4, 0x68)), { text: 'Wäh', encoding: 'windows-1252' })
    assert.deepEqual(fileText(Buffer.from('\ufeffWäh', 'utf16le')), { text: 'Wäh', encoding: 'utf-16le' })
    assert.deepEqual(fileText(Buffer.from('\ufeffWäh')), { text: 'Wäh', encoding: 'utf-8' })
  })
})

describe('A file of our format', () => {
  const folder = new URL('../../../../../examples/real-shares/', import.meta.url)
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.csv')))
    it(`such as ${name} of the examples is mapped to itself`, async () => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      assert.ok(isOwnFile(name, text))
      assert.ok(!isOwnFile(`x${name}`, text) && !isOwnFile(name, `Titel;${text}`))
      // Among prices such as 89.375 alone the meaning of the point is ambiguous.
      const { mapping, file } = await mapped(name, text, { decimalSign: 'point' })
      assert.deepEqual([IMPORT_FILES[mapping.kind].file, file.problems], [name, []])
      const [head, ...lines] = file.content.split('\n')
      assert.deepEqual(new Set(head!.split(',')), new Set(text.split('\n', 1)[0]!.split(',')))
      assert.equal(lines.length, text.split('\n').length - 1)
    })

  it('of any kind is mapped to itself, character by character', async () => {
    for (const [kind, { file: name, columns }] of Object.entries(IMPORT_FILES) as [
      ImportKind,
      (typeof IMPORT_FILES)[ImportKind],
    ][]) {
      const all = Object.entries(columns as Readonly<Record<string, Column<unknown>>>)
      const rows = fc.array(fc.tuple(...all.map(([, column]) => cellOf(column))), { minLength: 1, maxLength: 5 })
      await fc.assert(
        fc.asyncProperty(rows, async (cells) => {
          const lines = [all.map(([column]) => column), ...cells.map((row) => row.map(quoted))].map((row) => row.join(','))
          const text = `${lines.join('\n')}\n`
          const { file } = await mapped(name, text, { kind, separator: ',', titleLine: 1, decimalSign: 'point', dayForm: 'iso' })
          assert.deepEqual(file.problems, [])
          assert.equal(file.content, text)
        }),
        { numRuns: 10 },
      )
    }
  })
})

/** Of types with check digits or a fixed form. */
const EXAMPLES: Readonly<Record<string, string>> = {
  ...{ ISIN: 'QZ0000000009', CUSIP: '037833100', SEDOL: 'B0WNLY7', Valor: '1222171', WKN: 'BAY001' },
  ...{ FIGI: 'BBG000B9XRY4', CFI: 'ESVUFR', MIC: 'XNAS' },
  'days and parts': '2027-06-30 0.25; 2028-06-30 0.25',
  'days and rates': '2026-03-27 0.0215; 2026-06-26 0.0198',
}

/** Valid cells of our format, as a program writes them. */
function cellOf({ type, words }: Column<unknown>): fc.Arbitrary<string> {
  // A sale with a positive quantity is excluded, because its sign would be guessed.
  if (words) return fc.constantFrom(...words.filter((word) => word !== 'sell'))
  if (EXAMPLES[type]) return fc.constantFrom('', EXAMPLES[type])
  if (type === 'tenor') return fc.constantFrom('3M', '10Y')
  if (type === 'day') return fc.constantFrom('2026-03-31', '1900-01-01', '2199-12-31')
  if (type === 'whole number') return fc.nat(9999).map(String)
  if (type === 'number') return fc.tuple(fc.integer(), fc.nat(999)).map(([whole, decimals]) => `${whole}.${decimals}`)
  return fc.stringMatching(/^[\w",;|äé][\w ",;|äé]{0,8}[\w",;|äé]$/)
}

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
