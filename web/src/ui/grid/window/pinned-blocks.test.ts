import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { elementOf, withPage } from '../../../../testing/page.ts'
import { BLOCK_ROWS } from './blocks-in-view.ts'
import { pinnedBlocks } from './pinned-blocks.ts'

const table = () => {
  const block = (from: number) => `<tbody data-from="${from}"><tr tabindex="-1" id="row${from}"><td>text</td></tr></tbody>`
  return elementOf<HTMLTableElement>(`<table>${[0, 1, 2].map((at) => block(at * BLOCK_ROWS)).join('')}</table>`, 'table')
}
const rowOf = (block: number) => document.getElementById(`row${block * BLOCK_ROWS}`)!

describe('the blocks that stay in the page', () => {
  withPage()

  it('have the focus, or an end of the selection, once each', () => {
    const own = table()
    deepEqual(pinnedBlocks(own), [])
    rowOf(1).focus()
    deepEqual(pinnedBlocks(own), [1])
    getSelection()!.setBaseAndExtent(rowOf(2).firstChild!.firstChild!, 0, rowOf(1), 1)
    deepEqual(pinnedBlocks(own), [1, 2])
  })
  it('are not kept for a caret, which selects nothing', () => {
    const own = table()
    getSelection()!.collapse(rowOf(1), 0)
    deepEqual(pinnedBlocks(own), [])
  })
  it('are those of the table itself', () => {
    const own = elementOf<HTMLTableElement>('<table><tbody></tbody></table>', 'table')
    table()
    rowOf(1).focus()
    deepEqual(pinnedBlocks(own), [])
  })
})
