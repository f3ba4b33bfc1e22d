import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import type { Column } from '#ui/grid/columns/column.ts'
import { elementOf, point, used, withPage } from '../../../../testing/page.ts'
import { useLateTitles } from './use-late-titles.ts'

interface Row {
  readonly name: string | null
  readonly npv: number
}
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'npv', title: 'NPV', kind: 'money', value: ({ npv }) => npv },
]
const ROWS: readonly Row[] = [
  { name: 'Nestle', npv: 1 },
  { name: null, npv: 2 },
  { name: 'Roche', npv: 3 },
]

async function openTable() {
  const table = elementOf<HTMLTableElement>(
    `<table><thead><tr><th>Name</th></tr></thead><tbody data-from="0">${'<tr><th><b>…</b></th><td></td></tr>'.repeat(3)}</tbody></table>`,
    'table',
  )
  const room = { current: table.querySelector('tbody') }
  const titles = await used((rows: readonly Row[]) => useLateTitles(room, COLUMNS, rows), ROWS)
  const cell = (row: number, column: number) => table.tBodies[0]!.rows[row]!.cells[column]!
  return { table, titles, cell, titled: () => [...table.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title) }
}

describe('the titles of texts that may be cut', () => {
  withPage()

  it('are set when the pointer comes, one at a time', async () => {
    const { cell, titled } = await openTable()
    deepEqual(titled(), [])
    await point(cell(0, 0).querySelector('b')!, 'pointerover')
    deepEqual([titled(), cell(0, 0).title], [['Nestle'], 'Nestle'])
    await point(cell(2, 0), 'pointerover')
    deepEqual([titled(), cell(2, 0).title], [['Roche'], 'Roche'])
  })
  it('are not set at figures, missing texts and heads', async () => {
    const { table, cell, titled } = await openTable()
    for (const other of [cell(0, 1), cell(1, 0)]) {
      await point(cell(0, 0), 'pointerover')
      await point(other, 'pointerover')
      deepEqual(titled(), [])
    }
    await point(table.tHead!.rows[0]!.cells[0]!, 'pointerover')
    deepEqual(titled(), [])
  })
  it('go when the cell shows another row, and stay when it shows the same', async () => {
    const { titles, cell, titled } = await openTable()
    await point(cell(0, 0), 'pointerover')
    await titles.rerender([...ROWS])
    deepEqual(titled(), ['Nestle'])
    await titles.rerender([...ROWS].reverse())
    deepEqual(titled(), [])
    await point(cell(0, 0), 'pointerover')
    deepEqual(titled(), ['Roche'])
  })
  it('are not set once the table is gone', async () => {
    const { titles, cell } = await openTable()
    await titles.unmount()
    await point(cell(0, 0), 'pointerover')
    equal(cell(0, 0).title, '')
  })
})
