import assert from 'node:assert/strict'
import { test } from 'node:test'

import { NUMBER_FORMATS } from './number-formats.ts'
import { stylesXml } from './styles-xml.ts'
import { workbookFiles } from './workbook-files.ts'
import type { Worksheet } from './worksheet.ts'
import { worksheetXml } from './worksheet-xml.ts'

const sheet: Worksheet = {
  title: "P/L [all]: 'x'",
  lines: ['Close of 20 Nov 2026'],
  hasTotal: true,
  columns: [
    { title: 'Name', kind: 'text', values: ['=1+1', 'a<b>&"\u0001_x0041_\uD800', null] },
    { title: '% NPV', kind: 'percent', values: Float64Array.of(0.0123, Number.NaN, 1) },
    { title: 'Quantity', kind: 'quantity', values: Float64Array.of(100, 0.1 + 0.2, -1e-9) },
    { title: 'On', kind: 'date', values: Float64Array.of(0, 1_795_132_800, Number.NaN) },
    { title: 'At', kind: 'instant', values: Float64Array.of(43_200, Number.POSITIVE_INFINITY, 0) },
  ],
}
const xml = worksheetXml(sheet)
const cell = (name: string) => new RegExp(`<c r="${name}" s="(\\d+)"([^>]*)>(.*?)</c>`).exec(xml)
const number = (name: string) => Number(/<v>(.*)<\/v>/.exec(cell(name)?.[3] ?? '')?.[1])
/** The number format of a cell, looked up by its style. */
const formatOf = (name: string) => {
  const styles = [
    ...stylesXml()
      .split('<cellXfs')[1]!
      .matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g),
  ]
  const [, id, font] = styles[Number(cell(name)![1])]!
  return { format: NUMBER_FORMATS[Number(id) - 164], isBold: font === '1' }
}

test('figures are numbers with all their digits: a percentage is a fraction, a date a day, an instant a part of one', () => {
  assert.equal(number('B5'), 0.0123)
  assert.equal(number('C6'), 0.30000000000000004)
  assert.equal(number('C7'), -1e-9)
  // 1 January 1970 is day 25,569 of a spreadsheet, 20 November 2026 day 46,346 (20,777 days later); noon is half a day.
  assert.deepEqual([number('D5'), number('D6'), number('E5')], [25_569, 46_346, 25_569.5])
  assert.deepEqual(formatOf('B5'), { format: '0.00%', isBold: false })
  assert.deepEqual(formatOf('B7'), { format: '0.00%', isBold: true })
  assert.deepEqual([formatOf('C5').format, formatOf('C6').format], ['#,##0', '#,##0.0###'])
  assert.deepEqual([formatOf('D5').format, formatOf('E5').format], ['d mmm yyyy', 'd mmm yyyy hh:mm:ss "UTC"'])
})

test('a missing value is an empty cell, and a text is never a formula', () => {
  for (const name of ['A7', 'B6', 'D7', 'E6']) assert.equal(cell(name), null)
  assert.match(cell('A5')![2]!, /t="inlineStr"/)
  assert.match(cell('A5')![3]!, />=1\+1</)
  assert.match(cell('A6')![3]!, />a&lt;b&gt;&amp;&quot;\uFFFD_x005F_x0041_\uFFFD</)
  assert.doesNotMatch(xml, /<f[ >]/)
})

test('the header row and the first column are frozen, below the title and the lines', () => {
  assert.match(cell('A1')![3]!, /P\/L \[all\]: 'x'/)
  assert.match(cell('A2')![3]!, /Close of 20 Nov 2026/)
  assert.match(cell('A4')![3]!, /Name/)
  assert.match(xml, /<pane xSplit="1" ySplit="4" topLeftCell="B5"[^>]* state="frozen"\/>/)
})

test("a sheet's name is the part of the title that a spreadsheet accepts", () => {
  const workbook = workbookFiles([{ ...sheet, title: `'${'Long name of a table: '.repeat(3)}` }]).find(
    ({ name }) => name === 'xl/workbook.xml',
  )
  assert.match(workbook!.text, /<sheet name="Long name of a table {2}Long nam" /)
  assert.match(workbookFiles([{ ...sheet, title: '[:]' }])[2]!.text, /<sheet name="Table" /)
})

test('a workbook has a sheet for each table, with unique names, and opens at the first', () => {
  const long = 'Portfolio evolution of everything'
  const files = new Map(
    workbookFiles([sheet, { ...sheet, title: long }, { ...sheet, title: long.toUpperCase() }]).map(({ name, text }) => [
      name,
      text,
    ]),
  )
  const names = [...files.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]*)" sheetId="(\d)" r:id="rId(\d)"\/>/g)]
  // 31 characters of 33, and 27 before the number.
  assert.deepEqual(
    names.map(([, name, id, relation]) => [name, id, relation]),
    [
      ["P L  all   'x", '1', '1'],
      ['Portfolio evolution of everythi', '2', '2'],
      ['PORTFOLIO EVOLUTION OF EVER (2)', '3', '3'],
    ],
  )
  const relations = files.get('xl/_rels/workbook.xml.rels')!
  for (const at of [1, 2, 3]) {
    assert.match(relations, new RegExp(`Id="rId${at}" Type="[^"]*/worksheet" Target="worksheets/sheet${at}.xml"`))
    assert.match(files.get('[Content_Types].xml')!, new RegExp(`PartName="/xl/worksheets/sheet${at}.xml"`))
    assert.equal(files.get(`xl/worksheets/sheet${at}.xml`)!.includes('tabSelected'), at === 1)
  }
  assert.match(relations, /Id="rId4" Type="[^"]*\/styles"/)
})

test('a column is as wide as its title and its longest text, from 12 to 40 characters', () => {
  const widths = [...xml.matchAll(/<col min="(\d+)" max="\1" width="(\d+)"/g)].map(([, , width]) => Number(width))
  // The second text of the first column has 15 characters; figures ask for no more than their title.
  assert.deepEqual(widths, [17, 12, 12, 12, 12])
  const wide = worksheetXml({ ...sheet, columns: [{ title: 'Name', kind: 'text', values: ['a'.repeat(90)] }] })
  assert.match(wide, /width="40"/)
  const titled = worksheetXml({ ...sheet, columns: [{ title: 'T'.repeat(50), kind: 'text', values: ['a'] }] })
  assert.match(titled, /width="52"/)
})

test('columns are A to Z, then AA to AZ, then BA', () => {
  const columns = Array.from({ length: 53 }, (_, place) => ({ title: `${place}`, kind: 'text' as const, values: [`x${place}`] }))
  const wide = worksheetXml({ ...sheet, hasTotal: false, lines: [], columns })
  const nameOf = (place: number) => new RegExp(`<c r="([A-Z]+)\\d+"[^>]*><is><t[^>]*>x${place}<`).exec(wide)?.[1]
  assert.deepEqual([0, 25, 26, 27, 51, 52].map(nameOf), ['A', 'Z', 'AA', 'AB', 'AZ', 'BA'])
})
