import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { type TreePlace, treeStep } from './tree-step.ts'

const line = (key: string, children: number, parent: number, isOpen = false) => ({
  parent,
  isOpen,
  node: { key, row: key, children: Array.from({ length: children }, () => ({ key: '', row: '', children: [] })) },
})
/** Equity is open, Bonds is closed, and each has two; Cash has none. */
const LINES = [
  line('Equity', 2, -1, true),
  line('Nestle', 0, 0),
  line('Novartis', 0, 0),
  line('Bonds', 2, -1),
  line('Cash', 0, -1),
]
const NAVIGATION = { lines: LINES, columnCount: 3, pageRows: 2, nameOf: (at: number) => LINES[at]!.node.key }

const press = (key: string, at: number, column: number | null = null, isControl = false) =>
  treeStep({ key, isControl }, { line: at, column } satisfies TreePlace, NAVIGATION)
const to = (at: number, column: number | null = null) => ({ kind: 'move', to: { line: at, column } })

describe('a key in a tree', () => {
  it('moves by rows, or to the ends with Ctrl, in the same column', () => {
    deepEqual([press('ArrowDown', 1, 2), press('ArrowUp', 1, 2)], [to(2, 2), to(0, 2)])
    deepEqual([press('ArrowDown', 1, null, true), press('ArrowUp', 3, null, true)], [to(4), to(0)])
    deepEqual([press('ArrowDown', 4), press('ArrowUp', 0)], [to(4), to(0)])
    deepEqual([press('PageDown', 1), press('PageUp', 3), press('PageDown', 4)], [to(3), to(1), to(4)])
  })
  it('Home and End are the ends of the tree from a row, and of the row from a cell', () => {
    deepEqual([press('Home', 2), press('End', 2)], [to(0), to(4)])
    deepEqual([press('Home', 2, 1), press('End', 2, 1)], [to(2, 0), to(2, 2)])
    deepEqual([press('Home', 2, 1, true), press('End', 2, 1, true)], [to(0, 1), to(4, 1)])
  })
  it('to the right opens a row, enters its cells, and ends at the last one', () => {
    deepEqual(press('ArrowRight', 3), { kind: 'open', keys: ['Bonds'] })
    deepEqual([press('ArrowRight', 0), press('ArrowRight', 4)], [to(0, 0), to(4, 0)])
    deepEqual([press('ArrowRight', 0, 1), press('ArrowRight', 0, 2)], [to(0, 2), undefined])
  })
  it('to the left leaves the cells, closes a row, and goes to its parent', () => {
    deepEqual([press('ArrowLeft', 1, 2), press('ArrowLeft', 1, 0)], [to(1, 1), to(1)])
    deepEqual(press('ArrowLeft', 0), { kind: 'close', keys: ['Equity'] })
    deepEqual([press('ArrowLeft', 1), press('ArrowLeft', 4)], [to(0), undefined])
  })
  it('Enter and the space bar open and close a row, and enter a cell', () => {
    for (const key of ['Enter', ' ']) {
      deepEqual(
        [press(key, 0), press(key, 3)],
        [
          { kind: 'close', keys: ['Equity'] },
          { kind: 'open', keys: ['Bonds'] },
        ],
      )
      deepEqual([press(key, 3, 0), press(key, 4, 0)], [{ kind: 'open', keys: ['Bonds'] }, { kind: 'enter' }])
      deepEqual([press(key, 3, 1), press(key, 4)], [{ kind: 'enter' }, undefined])
    }
    deepEqual(press('F2', 3), { kind: 'enter' })
  })
  it('* opens all closed siblings that can be', () => {
    deepEqual(
      [press('*', 4), press('*', 1)],
      [
        { kind: 'open', keys: ['Bonds'] },
        { kind: 'open', keys: [] },
      ],
    )
  })
  it('of a letter goes to the next row that begins with it, around the end', () => {
    deepEqual([press('n', 0), press('N', 1), press('n', 2), press('e', 4)], [to(1), to(2), to(1), to(0)])
    deepEqual([press('c', 4), press('n', 0, 0)], [to(4), to(1, 0)])
    deepEqual(
      [press('x', 0), press('n', 0, 1), press('n', 0, null, true), press('Tab', 0)],
      [undefined, undefined, undefined, undefined],
    )
  })
  it('does nothing where there is no row', () => {
    equal(press('ArrowDown', 9), undefined)
  })
})
