import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { worksheetXml } from '@portal/presentation/workbook/worksheet-xml.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { arrangeColumns } from '#ui/grid/columns/column-layout.ts'
import { savedRows } from '#ui/grid/tree/saved-rows.ts'
import { sectionNodes } from '#ui/grid/tree/section-nodes.ts'
import { csvColumns, tableCsv } from './table-csv.ts'
import { tableWorksheet } from './table-worksheet.ts'

interface Row {
  readonly name: string
  readonly npv: number | null
  readonly share: number | null
  readonly change: number | null
  readonly price: number | null
}

const row = (name: string, npv: number | null, share = 0.1, change = 0.02, price: number | null = 7): Row => {
  return { name, npv, share, change, price }
}
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'npv', title: 'NPV', badge: 'USD', kind: 'money', value: ({ npv }) => npv },
  { key: 'share', title: 'Share', kind: 'percent', value: ({ share }) => share, isAdditive: true },
  { key: 'change', title: 'Change', kind: 'percentChange', value: ({ change }) => change },
  { key: 'price', title: 'Price', kind: 'price', value: ({ price }) => price, isTotalled: false },
]
const lines: readonly string[] = []

/** The formulas of a sheet by cell, with cached values and computed results. */
function formulasOf(xml: string) {
  const numberIn = new Map(
    [...xml.matchAll(/<c r="(\w+)"[^>]*>(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v>/g)].map(([, cell, value]) => [cell!, Number(value)]),
  )
  return [...xml.matchAll(/<c r="(\w+)"[^>]*><f>SUM\(([A-Z]+)(\d+):([A-Z]+)(\d+)\)<\/f>/g)].map(
    ([, cell, letter, from, , to]) => {
      const parts: number[] = []
      for (let at = Number(from); at <= Number(to); at++) parts.push(numberIn.get(`${letter}${at}`) ?? 0)
      return { cell: cell!, stated: numberIn.get(cell!)!, parts }
    },
  )
}

function assertSums(formulas: ReturnType<typeof formulasOf>): void {
  for (const { cell, stated, parts } of formulas) {
    const sum = parts.reduce((total, part) => total + part, 0)
    const gross = parts.reduce((total, part) => total + Math.abs(part), 0)
    ok(Math.abs(sum - stated) <= 1e-9 * gross, `${cell}: ${sum} instead of ${stated}`)
  }
}

describe('the workbook of a table', () => {
  const rows = [row('A', 0.1, 0.25), row('B', 0.2, 0.75), row('C', -0.05, 0)]
  // 0.1 + 0.2 - 0.05 is 0.25000000000000006 in floating point.
  const total = row('Total', 0.25, 1, 0.03, null)

  it('has additive totals as formulas, and others as numbers', () => {
    const xml = worksheetXml(tableWorksheet({ title: 'T', lines, columns: COLUMNS, rows: [...rows, total], hasTotal: true }))
    const formulas = formulasOf(xml)
    // Titles in row 3, rows in 4 to 6.
    deepEqual(
      formulas.map(({ cell, stated, parts }) => [cell, stated, parts.length]),
      [
        ['B7', 0.25, 3],
        ['C7', 1, 3],
      ],
    )
    assertSums(formulas)
    equal(xml.split('<f>').length - 1, 2)
    ok(xml.includes('<c r="D7"') && !xml.includes('<c r="D7"><f>'))
  })

  it('has a number if the total includes rows that are not shown, or if one is unknown', () => {
    for (const shown of [rows.slice(1), [...rows, row('D', null)]]) {
      const xml = worksheetXml(
        tableWorksheet({ title: 'T', lines, columns: COLUMNS.slice(0, 2), rows: [...shown, total], hasTotal: true }),
      )
      deepEqual(formulasOf(xml), [])
      ok(xml.includes('<v>0.25</v>'))
    }
  })

  it('has the currency of each figure beside it where they differ, and none in a total without such a figure', () => {
    const price: Column<Row> = {
      ...COLUMNS[4]!,
      kind: 'price',
      value: () => 9.8,
      unit: ({ name }) => (name === 'A' ? 'USD' : 'JPY'),
    }
    const { columns } = tableWorksheet({
      title: 'T',
      lines,
      columns: [COLUMNS[0]!, price],
      rows: [...rows, total],
      hasTotal: true,
    })
    deepEqual(
      columns.map(({ title }) => title),
      ['Name', 'Price', 'Price CCY'],
    )
    deepEqual(columns[2]!.values, ['USD', 'JPY', 'JPY', null])
  })

  it('has no formula without a total', () => {
    const plain = tableWorksheet({ title: 'T', lines, columns: COLUMNS, rows: [...rows, total], hasTotal: false })
    ok(!worksheetXml(plain).includes('<f>'))
  })
})

describe('a tree in files', () => {
  const sections = [
    { sectionRow: row('Shares', 30), subSections: [], subRows: [row('AAA', 10), row('BBB', 20)] },
    {
      sectionRow: row('Bonds', 5),
      subSections: [{ sectionRow: row('Long', 5), subSections: [], subRows: [row('AAA', 5)] }],
      subRows: [],
    },
    { sectionRow: row('Cash', -1), subSections: [], subRows: [] },
  ]
  const saved = savedRows(
    sectionNodes(sections, ({ name }) => name),
    row('Total', 34),
    COLUMNS,
  )

  it('is its leaves in the CSV, so that a sum over a column is the total', () => {
    deepEqual(
      saved.leaves.map(({ name, npv }) => [name, npv]),
      [
        ['AAA', 10],
        ['BBB', 20],
        ['AAA', 5],
        ['Cash', -1],
      ],
    )
    equal(
      saved.leaves.reduce((sum, { npv }) => sum + npv!, 0),
      34,
    )
    ok(!tableCsv(COLUMNS, saved.leaves).includes('Total'))
  })

  it('is its leaves and a total formula in the workbook, with the groups of each leaf', () => {
    deepEqual(saved.sheet.map(saved.groupOf), ['Shares', 'Shares', 'Bonds / Long', '', ''])
    const columns = COLUMNS.slice(0, 2)
    const formulas = formulasOf(worksheetXml(tableWorksheet({ title: 'T', lines, columns, rows: saved.sheet, hasTotal: true })))
    deepEqual(
      formulas.map(({ cell, stated }) => [cell, stated]),
      [['B8', 34]],
    )
    assertSums(formulas)
  })

  it('is every displayed row when it is copied', () => {
    deepEqual(
      saved.all.map(({ name }) => name),
      ['Shares', 'AAA', 'BBB', 'Bonds', 'Long', 'AAA', 'Cash', 'Total'],
    )
    deepEqual(savedRows([], row('Total', 0), COLUMNS).all, [])
  })
})

describe('the columns of a CSV', () => {
  const columns: readonly Column<Row>[] = [
    COLUMNS[0]!,
    { key: 'chosen', title: 'Chosen', kind: 'text', value: () => '', isOptional: true },
    { key: 'other', title: 'Other', kind: 'text', value: () => '', isOptional: true },
    COLUMNS[1]!,
    { key: 'added', title: 'Added', kind: 'text', value: () => '', isAdded: true },
    COLUMNS[2]!,
  ]
  const titles = (layout: Parameters<typeof arrangeColumns>[1]) =>
    csvColumns(columns, arrangeColumns(columns, layout)).map(({ title }) => title)

  it('are those of the specification in their order, then the others that are shown', () => {
    deepEqual(titles(null), ['Name', 'NPV', 'Share', 'Added'])
    deepEqual(titles({ shown: ['share', 'chosen', 'added'], hidden: ['npv', 'other'] }), [
      'Name',
      'NPV',
      'Share',
      'Chosen',
      'Added',
    ])
  })
})
