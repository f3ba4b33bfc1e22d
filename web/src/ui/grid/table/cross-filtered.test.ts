import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../../../testing/browser.ts'

import { used, withPage } from '../../../../testing/page.ts'
import { useCrossFilteredRows } from './use-cross-filtered-rows.ts'
import { useTotalOfAll } from './use-total-of-all.ts'

interface Row {
  readonly name: string
}
const ROWS: readonly Row[] = [{ name: 'A' }, { name: 'B' }, { name: 'A' }]
const choiceOf = (name: string) => ({ label: `Class ${name}`, isOfIt: (row: Row) => row.name === name })
const rowsOf = async (rows: readonly Row[] | undefined, name: string | null) => {
  const choice = name === null ? null : choiceOf(name)
  return (await used(() => useCrossFilteredRows(rows, choice, () => {}), null)).result
}

describe('the rows of a table that a chart leaves', () => {
  withPage()

  it('are all without a choice', async () => {
    const { rows, crossFiltered, emptyHint } = await rowsOf(ROWS, null)
    deepEqual([rows, crossFiltered, emptyHint], [ROWS, null, null])
  })
  it('are those of it, with how many there are', async () => {
    const { rows, crossFiltered } = await rowsOf(ROWS, 'A')
    deepEqual([rows?.length, crossFiltered?.label, crossFiltered?.shown, crossFiltered?.all], [2, 'Class A', 2, 3])
    const one = await rowsOf(ROWS.slice(0, 1), 'A')
    deepEqual([one.crossFiltered?.shown, one.crossFiltered?.all], [1, 1])
  })
  it('may be none, which is said with the choice', async () => {
    const { rows, crossFiltered, emptyHint } = await rowsOf(ROWS, 'X')
    deepEqual([rows, crossFiltered?.shown, String(emptyHint).includes('Class X')], [[], 0, true])
  })
  it('are not narrowed where the table has none, or is loading', async () => {
    for (const rows of [[], undefined]) {
      const { crossFiltered, emptyHint } = await rowsOf(rows, 'A')
      deepEqual([crossFiltered, emptyHint], [null, null])
    }
  })
})

describe('the total beside rows that a chart leaves', () => {
  withPage()
  const total = { name: 'Total' }
  const notes = [
    { row: 'Total', field: 'npv', reason: 'No price.' },
    { row: 'A', field: 'npv', reason: 'No rate.' },
  ]
  const asked: unknown[] = []
  const keyOf = (row: Row, column: string, path: readonly string[]) => {
    asked.push([row, column, path])
    return { row: [...path], column }
  }
  const totalled = async (all?: number) => {
    const filtered = all === undefined ? null : { label: 'Class A', shown: 2, all, onClear: () => {} }
    return (await used(() => useTotalOfAll({ total, notes, keyOf }, 'name', filtered), null)).result
  }

  it('is that of the table without a choice', async () => {
    deepEqual(await totalled(), { total, notes, keyOf })
  })
  it('says that it is of all rows, as do its notes', async () => {
    const { total: renamed, notes: own } = await totalled(3)
    const name = renamed!.name
    deepEqual([name.includes('3'), name === 'Total', own?.map(({ row }) => row)], [true, false, [name, 'A']])
  })
  it('is explained as the total that it is, and other rows as they are', async () => {
    const { total: renamed, keyOf: own } = await totalled(3)
    deepEqual(own(renamed!, 'npv', ['x', renamed!.name]), { row: ['x', 'Total'], column: 'npv' })
    deepEqual(own(ROWS[0]!, 'npv', ['A']), { row: ['A'], column: 'npv' })
    equal((asked.at(-2) as readonly unknown[])[0], total)
  })
})
