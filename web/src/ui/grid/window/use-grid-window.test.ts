import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { createElement } from 'react'

import { type TableSettings, TableSettingsContext } from '#ui/grid/settings/table-settings.ts'
import { done, elementOf, measured, placed, resize, shown, used, withPage } from '../../../../testing/page.ts'
import { useGridWindow } from './use-grid-window.ts'

/** A scrolling grid of rows of 20 pixels and columns of 50, of which 10 rows and 4 columns are in view. */
function gridOf(rowHeight = 20, columnWidth = 50): HTMLElement {
  const box = elementOf(
    '<div><table><thead><tr><th data-column></th></tr></thead><tbody><tr data-row></tr></tbody></table></div>',
    'div',
  )
  measured(box, { clientHeight: 200, clientWidth: 200 })
  placed(box.querySelector('tbody tr')!, { height: rowHeight })
  placed(box.querySelector('th')!, { width: columnWidth })
  return box
}
async function scroll(box: HTMLElement, scrollTop: number, scrollLeft = 0): Promise<void> {
  Object.assign(box, { scrollTop, scrollLeft })
  await done(() => box.dispatchEvent(new window.Event('scroll')))
}
const windowOf = (box: HTMLElement | null, isWindowed = true) => {
  const room = { current: box }
  return used((is: boolean) => useGridWindow(room, is), isWindowed)
}

describe('the window of a grid', () => {
  withPage()

  it('has the rows and columns in view, and some beyond each edge', async () => {
    const box = gridOf()
    const grid = await windowOf(box)
    // 8 rows before the first one; 10 in view and twice 8 after it. 3 columns before, 4 + 6 after.
    deepEqual(grid.result, { rows: { from: -8, to: 26 }, columns: { from: -3, to: 10 }, rowHeight: 20, columnWidth: 50 })
    await scroll(box, 20 * 20, 50 * 7)
    // In steps of the overscan: row 20 is in the step that begins at 16, column 7 in that at 6.
    deepEqual(
      [grid.result.rows, grid.result.columns],
      [
        { from: 8, to: 42 },
        { from: 3, to: 16 },
      ],
    )
  })
  it('stays the same object while scrolling does not leave it', async () => {
    const box = gridOf()
    const grid = await windowOf(box)
    const former = grid.result
    await scroll(box, 7 * 20, 2 * 50)
    equal(grid.result, former)
    await scroll(box, 8 * 20)
    equal(grid.result === former, false)
  })
  it('follows the size of the grid, of its rows and of its columns', async () => {
    const box = gridOf()
    const grid = await windowOf(box)
    measured(box, { clientHeight: 400 })
    await resize(box)
    deepEqual(grid.result.rows, { from: -8, to: 36 })
    placed(box.querySelector('tbody tr')!, { height: 40 })
    await resize(box.querySelector('table')!)
    deepEqual([grid.result.rows, grid.result.rowHeight], [{ from: -8, to: 26 }, 40])
    placed(box.querySelector('th')!, { width: 100 })
    await resize(box)
    deepEqual([grid.result.columns, grid.result.columnWidth], [{ from: -3, to: 8 }, 100])
  })
  it('has the first 30 rows and 12 columns until they are measured, and where nothing is scrolled', async () => {
    const first = { rows: { from: 0, to: 30 }, columns: { from: 0, to: 12 }, rowHeight: 0, columnWidth: 0 }
    deepEqual((await windowOf(gridOf(0, 0))).result, first)
    deepEqual((await windowOf(gridOf(), false)).result, first)
    deepEqual((await windowOf(null)).result, first)
  })
  it('keeps its first row where rows become higher by the density', async () => {
    const box = gridOf()
    const room = { current: box }
    const Grid = () => {
      useGridWindow(room)
      return null
    }
    const of = (density: TableSettings['density']) =>
      createElement(TableSettingsContext, { value: { density } as TableSettings }, createElement(Grid))
    const [, show] = await shown(of('compact'))
    await scroll(box, 300)
    placed(box.querySelector('tbody tr')!, { height: 40 })
    await show(of('comfortable'))
    equal(box.scrollTop, 600)
  })
})
