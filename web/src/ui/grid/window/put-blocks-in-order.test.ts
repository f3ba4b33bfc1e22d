import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { elementOf, withPage } from '../../../../testing/page.ts'
import { putBlocksInOrder } from './put-blocks-in-order.ts'

/** A table with a head, and blocks by their first rows in an order; a moved block loses its mark. */
function tableOf(order: readonly number[]): HTMLTableElement {
  const blocks = order.map((from) => `<tbody data-from="${from}"></tbody>`).join('')
  return elementOf<HTMLTableElement>(`<table><thead></thead>${blocks}</table>`, 'table')
}
const orderOf = (table: HTMLTableElement) =>
  [...table.querySelectorAll<HTMLElement>('tbody')].map(({ dataset }) => Number(dataset.from))

/** The blocks that are moved while others are put in order around pinned ones. */
function movedBy(table: HTMLTableElement, pinned: readonly number[]): readonly number[] {
  const moved: number[] = []
  for (const block of table.querySelectorAll<HTMLElement>('tbody')) {
    const move = (does: (block: Element) => void) => (other: Element) => {
      moved.push(Number((other as HTMLElement).dataset.from))
      does(other)
    }
    const [after, before] = [block.after.bind(block), block.before.bind(block)]
    Object.assign(block, { after: move((other) => after(other)), before: move((other) => before(other)) })
  }
  putBlocksInOrder(table, pinned)
  return moved
}

describe('the blocks of a long table', () => {
  withPage()

  it('stand in the order of their rows', () => {
    const table = tableOf([16, 0, 104, 8, 24])
    putBlocksInOrder(table, [])
    deepEqual(orderOf(table), [0, 8, 16, 24, 104])
  })
  it('are not moved where they are in order', () => {
    deepEqual(movedBy(tableOf([0, 8, 16]), []), [])
    deepEqual(movedBy(tableOf([0, 8, 16]), [16]), [])
  })
  it('stand around the one with the focus, which is not moved', () => {
    for (const order of [
      [16, 0, 8, 24],
      [24, 16, 8, 0],
      [8, 24, 0, 16],
    ]) {
      const table = tableOf(order)
      deepEqual(movedBy(table, [16]).includes(16), false)
      deepEqual(orderOf(table), [0, 8, 16, 24])
    }
  })
  it('leave both ends of a selection where they are', () => {
    const table = tableOf([8, 24, 16, 0])
    deepEqual(
      movedBy(table, [8, 24]).filter((from) => from === 8 || from === 24),
      [],
    )
    deepEqual(orderOf(table).slice(0, 2), [0, 8])
  })
})
