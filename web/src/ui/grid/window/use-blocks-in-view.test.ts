import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import { done, elementOf, measured, placed, used, withPage } from '../../../../testing/page.ts'
import { useBlocksInView } from './use-blocks-in-view.ts'

/** A table of rows of 10 pixels in a box of 16 rows: two blocks are in view, and one is ahead. */
function boxOf(rowHeight = 10): HTMLElement {
  const box = elementOf('<div><table><tbody data-from="0"><tr data-row tabindex="-1"></tr></tbody></table></div>', 'div')
  measured(box, { clientHeight: 160 })
  placed(box.querySelector('tr')!, { height: rowHeight })
  return box
}
async function openBlocks(rowHeight?: number) {
  const box = boxOf(rowHeight)
  const room = { current: box.querySelector('tbody') }
  const blocks = await used((count: number) => useBlocksInView(room, count), 800)
  const scroll = (row: number) => {
    box.scrollTop = row * 10
    return done(() => box.dispatchEvent(new window.Event('scroll')))
  }
  return { box, blocks, scroll }
}

describe('the blocks of a long table that are drawn', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('are those in view and one ahead', async () => {
    const { blocks, scroll } = await openBlocks()
    deepEqual(blocks.result.inView, [0, 1, 2, 3])
    await scroll(8)
    deepEqual(blocks.result.inView, [0, 1, 2, 3])
    await scroll(20)
    deepEqual(blocks.result.inView, [2, 3, 4, 5])
    await scroll(12)
    deepEqual(blocks.result.inView, [0, 1, 2, 3])
  })
  it('after a jump are those in view alone, and those ahead follow when the table has come to rest', async () => {
    const { blocks, scroll } = await openBlocks()
    await scroll(400)
    deepEqual(blocks.result.inView, [0, 50, 51, 52])
    await done(() => mock.timers.tick(149))
    deepEqual(blocks.result.inView, [0, 50, 51, 52])
    await done(() => mock.timers.tick(1))
    deepEqual(blocks.result.inView, [50, 51, 52, 53])
  })
  it('wait for the rest after the last of several jumps', async () => {
    const { blocks, scroll } = await openBlocks()
    await scroll(400)
    await done(() => mock.timers.tick(100))
    await scroll(600)
    await done(() => mock.timers.tick(100))
    equal(blocks.result.inView.includes(75), true)
    deepEqual(blocks.result.inView.length, 4)
    equal(blocks.result.inView.includes(78), false)
    await done(() => mock.timers.tick(50))
    deepEqual(blocks.result.inView, [75, 76, 77, 78])
  })
  it('with the focus stay', async () => {
    const { box, blocks, scroll } = await openBlocks()
    box.querySelector('tr')!.focus()
    await scroll(400)
    deepEqual(blocks.result.pinned, [0])
  })
  it('end with the rows', async () => {
    const { blocks } = await openBlocks()
    await blocks.rerender(12)
    deepEqual(blocks.result.inView, [0, 1])
  })
  it('is the first until rows have a height', async () => {
    const { blocks, scroll } = await openBlocks(0)
    await scroll(400)
    deepEqual(blocks.result, { inView: [0], pinned: [] })
  })
})
