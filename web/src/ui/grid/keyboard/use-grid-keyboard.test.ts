import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { createElement, useRef } from 'react'

import { focus, measured, placed, press, shown, withPage } from '../../../../testing/page.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'

const EDGES = { firstRow: -1, lastRow: 1, firstColumn: -1, lastColumn: 1 }

/** A head of boxes, and two rows: names, a box that is disabled, and one that is not. */
function Grid() {
  const box = useRef<HTMLDivElement>(null)
  const { place, ...handlers } = useGridKeyboard(box, EDGES)
  const cell = (row: number, column: number) => ({
    key: column,
    id: `r${row}c${column}`,
    'data-row': row,
    'data-col': column,
    tabIndex: place.row === row && place.column === column ? 0 : -1,
  })
  const head = createElement('tr', {}, [
    createElement('th', { key: 'corner' }),
    ...[0, 1].map((column) => createElement('th', cell(-1, column), createElement('button', { type: 'button' }))),
  ])
  const rows = [0, 1].map((row) =>
    createElement('tr', { key: row }, [
      createElement('th', cell(row, -1), 'name'),
      createElement('td', cell(row, 0), createElement('input', { type: 'checkbox', disabled: true })),
      createElement('td', cell(row, 1), createElement('div', { role: 'menu' }, createElement('i')), createElement('input')),
    ]),
  )
  const table = createElement('table', {}, createElement('thead', {}, head), createElement('tbody', {}, rows))
  return createElement('div', { ref: box, ...handlers }, table)
}

async function openGrid() {
  const [page] = await shown(createElement(Grid))
  const box = page.firstElementChild as HTMLElement
  const cell = (row: number, column: number) => page.querySelector<HTMLElement>(`#r${row}c${column}`)!
  const focused = () => [document.activeElement?.closest('[id]')?.id, document.activeElement?.localName]
  return { box, cell, focused, stops: () => [...page.querySelectorAll('[tabindex="0"]')].map(({ id }) => id) }
}

describe('the keys of a grid', () => {
  withPage()

  it('move the focus to the control of a cell, or to the cell where it has none that is enabled', async () => {
    const { cell, focused, stops } = await openGrid()
    deepEqual(stops(), ['r0c0'])
    await focus(cell(0, 0))
    equal(await press(cell(0, 0), 'ArrowRight'), true)
    deepEqual(focused(), ['r0c1', 'input'])
    deepEqual(stops(), ['r0c1'])
    await press(document.activeElement!, 'ArrowUp')
    deepEqual(focused(), ['r-1c1', 'button'])
    await press(document.activeElement!, 'ArrowLeft')
    deepEqual(focused(), ['r-1c0', 'button'])
    await press(document.activeElement!, 'ArrowDown')
    deepEqual(focused(), ['r0c0', 'td'])
  })
  it('continue where the focus was put by the pointer', async () => {
    const { cell, focused, stops } = await openGrid()
    await focus(cell(1, -1))
    await press(cell(1, -1), 'x')
    deepEqual(stops(), ['r1c-1'])
    await press(cell(1, -1), 'ArrowUp')
    deepEqual(focused(), ['r0c-1', 'th'])
  })
  it('are not those of the grid with Alt or Meta, in an open menu, or outside of cells', async () => {
    const { box, cell } = await openGrid()
    for (const how of [{ altKey: true }, { metaKey: true }]) equal(await press(cell(0, 0), 'ArrowRight', how), false)
    equal(await press(box.querySelector('[role=menu] i')!, 'ArrowDown'), false)
    equal(await press(box, 'ArrowDown'), false)
    equal(await press(cell(0, 0), 'Tab'), false)
  })
  it('scroll a cell out from under the head and the names', async () => {
    const { box, cell } = await openGrid()
    placed(measured(box, { clientHeight: 100, clientWidth: 200 }), { left: 10, top: 20, width: 200, height: 100 })
    placed(box.querySelector('thead')!, { height: 30 })
    placed(box.querySelector('thead th')!, { width: 50 })
    // Rows are visible from 20 + 30 to 120, columns from 10 + 50 to 210.
    placed(cell(1, 1), { left: 190, top: 110, width: 40, height: 20 })
    placed(cell(1, 0), { left: 40, top: 30, width: 40, height: 20 })
    Object.assign(box, { scrollTop: 0, scrollLeft: 0 })
    await focus(cell(0, 1))
    await press(cell(0, 1), 'ArrowDown')
    deepEqual([box.scrollTop, box.scrollLeft], [10, 20])
    await press(document.activeElement!, 'ArrowLeft')
    deepEqual([box.scrollTop, box.scrollLeft], [-10, 0])
  })
  it('do not scroll for cells of the head and of the names', async () => {
    const { box, cell } = await openGrid()
    placed(measured(box, { clientHeight: 100, clientWidth: 200 }), { width: 200, height: 100 })
    placed(cell(-1, 0), { left: 500, top: -50, width: 40, height: 20 })
    placed(cell(1, -1), { left: -50, top: 500, width: 40, height: 20 })
    await focus(cell(0, 0))
    await press(cell(0, 0), 'ArrowUp')
    deepEqual([box.scrollTop, box.scrollLeft], [0, 340])
    Object.assign(box, { scrollTop: 0, scrollLeft: 0 })
    await focus(cell(0, -1))
    await press(cell(0, -1), 'ArrowDown')
    deepEqual([box.scrollTop, box.scrollLeft], [420, 0])
  })
})
