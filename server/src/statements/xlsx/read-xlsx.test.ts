import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import type { MappedList } from '@portal/contract/statements/mapped-lists.ts'

import { readStatement, refusalOf } from '../../../testing/read-statement.ts'
import type { Item } from '../base/items.ts'
import type { Unreadable } from '../base/problem.ts'
import { readFile } from '../read-file.ts'

/** An archive of files, as ZIP writes it. */
function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content, { level: 1 })
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const book = (rows: string): Record<string, string> => ({
  'xl/workbook.xml': '<workbook><sheets><sheet name="CASH" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>ID</t></si><si><r><t>Ty</t></r><r><t>pe</t></r></si><si><t>R&amp;D OPEN BUY 2 @ 240.5</t></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})

const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const ROWS = [
  `<row r="1">${text('A1', 'Currency')}${text('B1', 'EUR')}</row>`,
  `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c>${text('C3', 'Time')}${text('D3', 'Comment')}${text('E3', 'Symbol')}${text('F3', 'Amount')}</row>`,
  `<row r="4"><c r="A4"><v>1</v></c>${text('B4', 'Stock purchase')}<c r="C4" s="1"><v>45659.5</v></c>${text('D4', 'OPEN BUY 2 @ 240.5')}${text('E4', 'SAP.DE')}<c r="F4"><v>-480.99999999999994</v></c></row>`,
].join('')

describe('a workbook', () => {
  it('of prices is a list of closes', async () => {
    const titles = ['Date', 'Open', 'High', 'Low', 'Close'].map((title, at) => text(`${'ABCDE'[at]}1`, title)).join('')
    const row = `<row r="2"><c r="A2" s="1"><v>45659</v></c><c r="E2"><v>101.5</v></c></row>`
    const bytes = zip(book(`<row r="1">${titles}</row>${row}`))
    const items: Item[] = []
    deepEqual(await readFile({ size: bytes.length, pieces: () => [bytes] }, (item) => items.push(item)), {
      format: 'closes',
      preset: null,
    })
    deepEqual(items, [{ type: 'close', line: 2, named: null, day: '2025-01-02', close: '101.5' }])
  })

  it('with a list that is not known says its first lines, and is read once that is explained', async () => {
    const [day, what] = [text('A1', 'Tag'), text('B1', 'Betrag')]
    const list = zip(
      book(`<row r="1">${day}${what}</row><row r="2"><c r="A2" s="1"><v>45659</v></c><c r="B2"><v>-12.5</v></c></row>`),
    )
    const refused = await readStatement(list).catch((error: unknown) => error)
    deepEqual((refused as Unreadable).rows, [
      ['Tag', 'Betrag'],
      ['2025-01-02', '-12.5'],
    ])
    const mapping = {
      of: 'entries',
      titles: ['Tag', 'Betrag'],
      words: [],
      otherLines: 'transfer',
      decimal: null,
      days: null,
      currency: 'CHF',
      columns: [
        { field: 'day', title: 'Tag' },
        { field: 'net', title: 'Betrag' },
      ],
      isUnsigned: false,
    } satisfies MappedList
    const { format, preset, entries } = await readStatement(list, [{ name: 'Bank', mapping }])
    deepEqual([format, preset], ['xlsx', 'Bank'])
    deepEqual(
      entries.map(({ kind, day: on, net }) => [kind, on, net?.amount]),
      [['transfer', '2025-01-02', '-12.5']],
    )
  })

  it('is read by the preset of its sheet: days, shared texts, the currency above the titles', async () => {
    const { format, preset, entries, leftOut } = await readStatement(zip(book(ROWS)))
    deepEqual([format, preset], ['xlsx', 'xtb'])
    deepEqual(
      entries.map(({ kind, day, time, quantity, net, places }) => [kind, day, time, quantity, net, places]),
      [['buy', '2025-01-02', '12:00:00', '2', { currency: 'EUR', amount: '-481' }, [{ line: 4, path: 'CASH' }]]],
    )
    deepEqual(
      leftOut.map(({ place }) => place.line),
      [1],
    )
  })

  it('is read soon however long a text is that its cells share, and where nothing in it ends', async () => {
    const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(500)
    const shared = { ...book(cells), 'xl/sharedStrings.xml': `<sst><si><t>${'y'.repeat(4 << 20)}</t></si></sst>` }
    equal(await refusalOf(zip(shared)), 'unknownList')
    const endless = book('')
    endless['xl/worksheets/sheet1.xml'] = '<row>'.repeat(1 << 20)
    endless['xl/sharedStrings.xml'] = '<si>'.repeat(1 << 20)
    equal(await refusalOf(zip(endless)), 'empty')
  })

  it('is refused where it unpacks to more than is allowed, is cut off, or is another archive', async () => {
    const bomb = { ...book(ROWS), 'xl/worksheets/sheet1.xml': Buffer.alloc(140 << 20) }
    equal(await refusalOf(zip(bomb)), 'bombed')
    equal(await refusalOf(zip(book(ROWS)).subarray(0, 700)), 'cutOff')
    equal(await refusalOf(zip({ 'a.txt': 'a' })), 'archive')
    equal(await refusalOf(zip(book(`<row r="1">${text('A1', 'Some')}${text('B1', 'Thing')}</row>`))), 'unknownList')
  })
})
