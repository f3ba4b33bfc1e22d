import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { createElement, useRef, useState } from 'react'

import { focus, point, press, shown, withPage } from '../../../../testing/page.ts'
import { treeLines } from './tree-lines.ts'
import type { TreeNode } from './tree-node.ts'
import { type CellTarget, useTreeKeyboard } from './use-tree-keyboard.ts'

const leaf = (key: string): TreeNode<string> => ({ key, row: key, children: [] })
const NODES = [{ key: 'Equity', row: 'Equity', children: [leaf('Nestle'), leaf('Novartis')] }, leaf('Cash')]

const MANY = Array.from({ length: 12 }, (_, at) => leaf(`r${at}`))

interface TreeProps {
  readonly nodes?: readonly TreeNode<string>[]
  readonly goTo?: CellTarget
}

/** A tree of names with an opener, an input of a quantity and a link. */
function Tree({ nodes = NODES, goTo }: TreeProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [open, setOpen] = useState<readonly string[]>([])
  const lines = treeLines(nodes, (key) => open.includes(key))
  const { place, ...handlers } = useTreeKeyboard({
    grid,
    lines,
    goTo,
    nameOf: (row: string) => row,
    columns: ['name', 'quantity', 'link'].map((key) => ({ key })),
    onOpen: (keys, isOpen) => setOpen((former) => (isOpen ? [...former, ...keys] : former.filter((key) => !keys.includes(key)))),
  })
  const rows = lines.map(({ node: { key } }, at) => {
    const stop = (column: number | null) => (place.line === at && place.column === column ? 0 : -1)
    return createElement(
      'tr',
      { key, 'data-key': key, tabIndex: stop(null) },
      createElement('th', { tabIndex: stop(0) }, createElement('b', { 'data-opens': '' }, key)),
      createElement('td', { tabIndex: stop(1) }, createElement('input', { defaultValue: '7', tabIndex: -1 })),
      createElement('td', { tabIndex: stop(2) }, createElement('a', { href: '#', tabIndex: -1 }, 'more')),
    )
  })
  return createElement('table', { ref: grid, ...handlers }, createElement('tbody', {}, rows))
}

async function openTree(nodes = NODES) {
  const [box, show] = await shown(createElement(Tree, { nodes }))
  const rowOf = (key: string) => box.querySelector<HTMLTableRowElement>(`tr[data-key=${key}]`)!
  const keys = () => [...box.querySelectorAll('tr')].map((row) => row.dataset.key)
  /** Where the focus is: the key of the row, and the cell or what it stands in. */
  const focused = () => {
    const element = document.activeElement as HTMLElement
    const cell = element.closest<HTMLTableCellElement>('th, td')
    return [element.closest('tr')?.dataset.key, cell?.cellIndex ?? null, element.localName]
  }
  return { show, rowOf, keys, focused, key: (name: string, how = {}) => press(document.activeElement!, name, how) }
}

describe('the keys of a tree grid', () => {
  withPage()

  it('move the focus among rows and cells, of which one is the tab stop', async () => {
    const { rowOf, focused, key } = await openTree()
    await focus(rowOf('Equity'))
    equal(await key('ArrowDown'), true)
    deepEqual(focused(), ['Cash', null, 'tr'])
    deepEqual([rowOf('Cash').tabIndex, rowOf('Equity').tabIndex], [0, -1])
    await key('ArrowRight')
    deepEqual(focused(), ['Cash', 0, 'th'])
    await key('ArrowUp')
    deepEqual(focused(), ['Equity', 0, 'th'])
    await key('End')
    deepEqual(focused(), ['Equity', 2, 'td'])
  })
  it('open and close rows', async () => {
    const { rowOf, keys, focused, key } = await openTree()
    await focus(rowOf('Equity'))
    await key('ArrowRight')
    deepEqual(keys(), ['Equity', 'Nestle', 'Novartis', 'Cash'])
    deepEqual(focused(), ['Equity', null, 'tr'])
    await key('ArrowLeft')
    deepEqual(keys(), ['Equity', 'Cash'])
  })
  it('begin at the first row, and skip ten with a page key', async () => {
    const { rowOf, focused, key } = await openTree(MANY)
    deepEqual([rowOf('r0').tabIndex, rowOf('r1').tabIndex], [0, -1])
    await focus(rowOf('r0'))
    await key('PageDown')
    deepEqual(focused(), ['r10', null, 'tr'])
  })
  it('give the focus anew to a row that has it, as its element may have been another row’s', async () => {
    const { rowOf, key } = await openTree()
    await focus(rowOf('Equity'))
    let focusings = 0
    rowOf('Equity').addEventListener('focus', () => focusings++)
    await key('ArrowUp')
    equal(focusings, 1)
  })
  it('find a row by its first letter', async () => {
    const { rowOf, focused, key } = await openTree()
    await focus(rowOf('Equity'))
    await key('c')
    deepEqual(focused(), ['Cash', null, 'tr'])
  })
  it('enter the control of a cell, of a number with its first character, and leave it', async () => {
    const { rowOf, focused, key } = await openTree()
    const cell = rowOf('Cash').cells[1]!
    for (const enters of ['Enter', 'F2', '5', '−', '.']) {
      await focus(cell)
      // A character is for the input that has the focus now.
      equal(await key(enters), enters.length > 1)
      deepEqual(focused(), ['Cash', 1, 'input'])
      const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
      deepEqual([selectionStart, selectionEnd], [0, 1])
    }
    // Within the input keys are its own.
    equal(await key('ArrowDown'), false)
    deepEqual(focused(), ['Cash', 1, 'input'])
    await key('Escape')
    deepEqual(focused(), ['Cash', 1, 'td'])
    await focus(rowOf('Cash').cells[2]!)
    await key('Enter')
    deepEqual(focused(), ['Cash', 2, 'a'])
  })
  it('are the browser’s with Alt or Meta, and a number with Ctrl enters nothing', async () => {
    const { rowOf, focused, key } = await openTree()
    await focus(rowOf('Equity'))
    for (const how of [{ altKey: true }, { metaKey: true }]) equal(await key('ArrowDown', how), false)
    deepEqual(focused(), ['Equity', null, 'tr'])
    await focus(rowOf('Cash').cells[1]!)
    equal(await key('5', { ctrlKey: true }), false)
    deepEqual(focused(), ['Cash', 1, 'td'])
    equal(await press(rowOf('Cash').parentElement!, 'ArrowDown'), false)
  })
})

describe('a tree grid', () => {
  withPage()

  it('opens and closes a row whose opener is pressed', async () => {
    const { rowOf, keys } = await openTree()
    await point(rowOf('Equity').querySelector('b')!, 'click')
    deepEqual(keys(), ['Equity', 'Nestle', 'Novartis', 'Cash'])
    await point(rowOf('Equity').querySelector('b')!, 'click')
    deepEqual(keys(), ['Equity', 'Cash'])
    await point(rowOf('Equity').cells[1]!, 'click')
    deepEqual(keys(), ['Equity', 'Cash'])
  })
  it('goes to a cell that is asked for, and says that it has arrived', async () => {
    const { show, focused } = await openTree()
    let arrived = 0
    const target = (key: string, column: string) => ({ key, column, onArrived: () => arrived++ })
    await show(createElement(Tree, { goTo: target('Cash', 'quantity') }))
    deepEqual(focused(), ['Cash', 1, 'td'])
    equal(arrived > 0, true)
    // A column that is hidden leads to the row.
    await show(createElement(Tree, { goTo: target('Equity', 'hidden') }))
    deepEqual(focused(), ['Equity', null, 'tr'])
    await show(createElement(Tree, { goTo: target('Cash', 'name') }))
    deepEqual(focused(), ['Cash', 0, 'th'])
    await show(createElement(Tree, { goTo: target('Cash', 'link') }))
    deepEqual(focused(), ['Cash', 2, 'td'])
    arrived = 0
    await show(createElement(Tree, { goTo: target('Nestle', 'name') }))
    deepEqual([focused(), arrived], [['Cash', 2, 'td'], 0])
  })
})
