import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import { type ClipboardEvent, createElement } from 'react'

import { done, shown, withPage } from '../../../../testing/page.ts'
import { copyCells } from './copy-cells.ts'

interface Props {
  readonly rows: readonly (readonly [row: number, ...texts: string[]])[]
  readonly plainCellsAt?: (place: number) => readonly string[]
}

/** A table whose figures have a number of full precision, `1.5` for a text `1`; rows with their places among all. */
function Table({ rows, plainCellsAt }: Props) {
  const cell = (text: string, at: number) =>
    createElement('td', { key: at, ...(/^\d/.test(text) && { 'data-plain': `${text}.5` }) }, text)
  const body = rows.map(([row, ...texts]) =>
    createElement('tr', { key: row, ...(plainCellsAt && { 'aria-rowindex': row + 2 }) }, texts.map(cell)),
  )
  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => copyCells(event, plainCellsAt)
  return createElement('table', { onCopy }, createElement('tbody', {}, body))
}

type Place = readonly [row: number, column: number]

/** Text copied from one cell to another; null where the browser copies. @param text that is selected */
async function copied(props: Props, from: Place, to: Place, text = 'all'): Promise<string | null> {
  const [box] = await shown(createElement(Table, props))
  const table = box.querySelector('table')!
  const cells = [...table.querySelectorAll('td')]
  const [first, last] = [from, to].map(([row, column]) => table.rows[row]!.cells[column]!)
  const selected: readonly Node[] = cells.slice(cells.indexOf(first!), cells.indexOf(last!) + 1)
  // Parts that the library of the page lacks, or has otherwise.
  const selection: Partial<Selection> = {
    isCollapsed: selected.length === 0,
    containsNode: (node) => selected.includes(node),
    toString: () => text,
  }
  mock.method(globalThis, 'getSelection', () => selection)
  for (const cell of cells) Object.defineProperty(cell, 'innerText', { value: ` ${cell.textContent} ` })
  let content: string | null = null
  const event = new window.Event('copy', { bubbles: true, cancelable: true })
  const setData = (type: string, data: string) => {
    content = `${type}: ${data}`
  }
  Object.assign(event, { clipboardData: { setData } })
  await done(() => table.dispatchEvent(event))
  equal(event.defaultPrevented, content !== null)
  return content
}

const TWO: Props = {
  rows: [
    [0, 'Nestle', '1', '2'],
    [1, 'Roche', '3', '4'],
  ],
}

describe('cells that are copied', () => {
  withPage()
  afterEach(() => mock.restoreAll())

  it('are lines with tabs, figures with all of their digits', async () => {
    equal(await copied(TWO, [0, 0], [1, 2]), 'text/plain: Nestle\t1.5\t2.5\nRoche\t3.5\t4.5')
  })
  it('are those that are selected alone', async () => {
    equal(await copied(TWO, [0, 1], [1, 0]), 'text/plain: 1.5\t2.5\nRoche')
  })
  it('are copied by the browser where a part of one is selected, or nothing', async () => {
    equal(await copied(TWO, [0, 0], [0, 0], 'Nes'), null)
    equal(await copied(TWO, [0, 1], [0, 1], '1'), 'text/plain: 1.5')
    equal(await copied(TWO, [1, 0], [0, 0]), null)
  })
  it('of a long table are with the rows between that are not drawn', async () => {
    const plainCellsAt = (place: number) => [`row ${place}`, `${place}.25`]
    const rows = [
      [3, 'a', '1'],
      [6, 'b', '2'],
      [7, 'c', '3'],
    ] as const
    const text = await copied({ rows, plainCellsAt }, [0, 0], [2, 1])
    deepEqual(text?.split('\n'), ['text/plain: row 3\t3.25', 'row 4\t4.25', 'row 5\t5.25', 'row 6\t6.25', 'row 7\t7.25'])
  })
})
