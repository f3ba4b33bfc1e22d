import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'

import { createElement, type KeyboardEvent } from 'react'

import type { ExplainTarget } from '#ui/explain/explain-target.ts'
import { onExplanationRequested } from '#ui/explain/figures-on-screen.ts'
import { done, focus, placed, point, press, resize, shown, withPage } from '../../../../testing/page.ts'
import { useExplainedCells } from './use-explained-cells.ts'

const targetOf = (title: string): ExplainTarget => ({ ...FIGURE, title })
const FIGURE: ExplainTarget = {
  address: { endpoint: '/npv', fields: {}, needsAccounts: true, row: [], column: 'npv' },
  title: '',
  kind: 'money',
  value: 1,
}

/** A table whose cells have a figure where they have a text; the names have none. */
function Table() {
  const { sign, listeners, onExplainKey } = useExplainedCells((cell) =>
    cell.localName === 'td' && cell.textContent ? targetOf(cell.textContent) : null,
  )
  const cells = [createElement('th', { key: 0 }, 'name')]
  for (const text of ['', 'a', 'b']) cells.push(createElement('td', { key: `td${text}`, tabIndex: -1, id: text }, text))
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => void onExplainKey(event)
  const row = createElement('tbody', {}, createElement('tr', { tabIndex: -1 }, cells))
  return createElement(
    'div',
    {},
    createElement('table', { ...listeners, onKeyDown }, row),
    createElement('button', { ref: sign.sign, type: 'button', onClick: sign.onPress, onPointerLeave: sign.onLeave }),
  )
}

async function openTable() {
  const [box] = await shown(createElement(Table))
  const sign = box.querySelector('button')!
  // A stand-in for the browser's popovers.
  let isOpen = false
  const matches = sign.matches.bind(sign)
  Object.assign(sign, {
    showPopover: () => {
      isOpen = true
    },
    hidePopover: () => {
      isOpen = false
    },
    matches: (selector: string) => (selector === ':popover-open' ? isOpen : matches(selector)),
  })
  placed(sign, { width: 20, height: 10 })
  const cell = (id: string) => document.getElementById(id)!
  // The digits of `a` begin at 100, those of `b` at 10.
  for (const [id, left] of [['a', 100] as const, ['b', 10] as const]) {
    placed(cell(id), { left: left - 30, top: 50, width: 60, height: 30 })
    cell(id).dataset.digits = String(left)
  }
  document.createRange = () => {
    let left = 0
    const selectNodeContents = (node: Node) => {
      left = Number((node as HTMLElement).dataset.digits)
    }
    return Object.assign(new window.Range(), { selectNodeContents, getBoundingClientRect: () => ({ left }) })
  }
  return { box, sign, cell, isShown: () => isOpen, name: box.querySelector('th')!, row: box.querySelector('tr')! }
}

describe('the sign beside a figure', () => {
  withPage()
  const asked: (readonly [string, string])[] = []
  let stop = () => {}
  beforeEach(() => {
    asked.length = 0
    const unsubscribe = onExplanationRequested(({ title }, { id }) => asked.push([title, id]))
    stop = () => void unsubscribe()
  })
  afterEach(() => stop())

  it('is shown before its digits, in the middle of its cell, and within the page', async () => {
    const { sign, cell, isShown } = await openTable()
    await point(cell('a'), 'pointerover')
    equal(isShown(), true)
    // 100 − 20 − 4 across; 50 + (30 − 10) / 2 down.
    deepEqual([sign.style.left, sign.style.top], ['76px', '60px'])
    await point(cell('b'), 'pointerover')
    deepEqual([isShown(), sign.style.left], [true, '4px'])
  })
  it('follows the cell where the table changes its size', async () => {
    const { box, sign, cell } = await openTable()
    await point(cell('a'), 'pointerover')
    cell('a').dataset.digits = '200'
    await resize(cell('a'))
    equal(sign.style.left, '176px')
    cell('a').dataset.digits = '300'
    await resize(box.querySelector('table')!)
    equal(sign.style.left, '276px')
  })
  it('is not shown for cells without a figure', async () => {
    const { cell, name, isShown } = await openTable()
    for (const other of [name, cell('a').previousElementSibling!]) {
      await point(cell('a'), 'pointerover')
      await point(other, 'pointerover')
      equal(isShown(), false)
    }
  })
  it('is shown by a tap, as a finger does not hover, and does not leave', async () => {
    const { cell, isShown } = await openTable()
    await point(cell('a'), 'pointerover', { pointerType: 'touch' })
    equal(isShown(), false)
    await point(cell('a'), 'click')
    equal(isShown(), true)
    await point(cell('a'), 'pointerout', { pointerType: 'touch', relatedTarget: document.body })
    equal(isShown(), true)
  })
  it('is shown by the focus of the keyboard, until that is elsewhere', async () => {
    const { cell, isShown } = await openTable()
    await focus(cell('a'))
    equal(isShown(), true)
    await done(() => cell('a').blur())
    equal(isShown(), false)
  })
  it('stays while the pointer is on it, and goes when it leaves the table', async () => {
    const { sign, cell, isShown } = await openTable()
    await point(cell('a'), 'pointerover')
    await point(cell('a'), 'pointerout', { relatedTarget: sign })
    equal(isShown(), true)
    await point(cell('a'), 'pointerout', { relatedTarget: document.body })
    equal(isShown(), false)
    await point(cell('a'), 'pointerover')
    await point(cell('a'), 'pointerout', { relatedTarget: null })
    equal(isShown(), false)
  })
  it('goes when something is scrolled or the window gets another size', async () => {
    const { cell, isShown } = await openTable()
    for (const name of ['scroll', 'resize']) {
      await point(cell('a'), 'pointerover')
      equal(isShown(), true)
      await done(() => dispatchEvent(new window.Event(name)))
      equal(isShown(), false)
    }
  })
  it('asks for the explanation of its figure, and is not shown again for a pointer that stays', async () => {
    const { sign, cell, isShown } = await openTable()
    await point(cell('a'), 'pointerover')
    await point(sign, 'click')
    deepEqual(asked, [['a', 'a']])
    equal(isShown(), false)
    await point(cell('a'), 'pointerover')
    equal(isShown(), false)
    await point(cell('b'), 'pointerover')
    equal(isShown(), true)
  })
  it('is not needed with the keys: Alt and Enter, or the menu key, ask for the figure of a cell, or the first of a row', async () => {
    const { cell, row, name } = await openTable()
    equal(await press(cell('b'), 'Enter', { altKey: true }), true)
    equal(await press(cell('a'), 'ContextMenu'), true)
    equal(await press(row, 'ContextMenu'), true)
    deepEqual(asked, [
      ['b', 'b'],
      ['a', 'a'],
      ['a', 'a'],
    ])
    equal(await press(cell('b'), 'Enter'), false)
    equal(await press(cell('b'), 'x', { altKey: true }), false)
    equal(await press(name, 'ContextMenu'), false)
    equal(asked.length, 3)
  })
})
