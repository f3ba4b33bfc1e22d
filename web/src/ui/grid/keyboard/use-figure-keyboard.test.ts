import { deepEqual, equal } from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'

import { createElement, type KeyboardEvent, useRef } from 'react'

import { focus, press, shown, withPage } from '../../../../testing/page.ts'
import { useFigureKeyboard } from './use-figure-keyboard.ts'

/** Two rows of two figures, a row without figures between them, and a total of the second alone; `*` marks a tab stop. */
const ROWS = [
  ['a1', 'a2'],
  ['', ''],
  ['b1', 'b2'],
  ['', 't2'],
]

/** Whether each key was one of the figures. */
const handled: boolean[] = []

function Table({ isExplained = true, stops = [] }: { readonly isExplained?: boolean; readonly stops?: readonly string[] }) {
  const table = useRef<HTMLTableElement>(null)
  const onKey = useFigureKeyboard(table, isExplained)
  const cell = (text: string, at: number) => ({
    key: at,
    id: text || undefined,
    'data-figure': text ? '' : undefined,
    tabIndex: text ? (stops.includes(text) ? 0 : -1) : undefined,
  })
  const rows = ROWS.map((texts, row) =>
    createElement('tr', { key: row, 'data-row': row }, [
      createElement('th', { key: 'name' }, row),
      ...texts.map((text, at) => createElement('td', cell(text, at), text)),
    ]),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    handled.push(onKey(event))
  }
  return createElement('table', { ref: table, onKeyDown }, createElement('tbody', {}, rows))
}

const stopsOf = (box: HTMLElement) => [...box.querySelectorAll('td[tabindex="0"]')].map(({ id }) => id)
const cellOf = (id: string) => document.getElementById(id)!

describe('the figures of a flat table', () => {
  withPage()
  beforeEach(() => {
    handled.length = 0
  })

  it('have one tab stop, the first of them', async () => {
    const [box, show] = await shown(createElement(Table))
    deepEqual(stopsOf(box), ['a1'])
    await show(createElement(Table, { stops: ['b1', 'b2', 't2'] }))
    deepEqual(stopsOf(box), ['a1'])
  })
  it('keep no more than one tab stop', async () => {
    const [box] = await shown(createElement(Table, { stops: ['a2', 'b1', 't2'] }))
    deepEqual(stopsOf(box), ['a2'])
    deepEqual(cellOf('t2').tabIndex, -1)
  })
  it('are reached by the arrows, in a row and in a column, over rows that have none', async () => {
    const [box] = await shown(createElement(Table))
    const path = [
      ['a1', 'ArrowRight', 'a2'],
      ['a2', 'ArrowDown', 'b2'],
      ['b2', 'ArrowDown', 't2'],
      ['t2', 'ArrowUp', 'b2'],
      ['b2', 'Home', 'b1'],
      ['b1', 'ArrowUp', 'a1'],
      ['a1', 'End', 'a2'],
      ['a2', 'ArrowLeft', 'a1'],
    ] as const
    await focus(cellOf('a1'))
    for (const [from, key, to] of path) {
      equal(await press(cellOf(from), key), true)
      deepEqual([document.activeElement?.id, stopsOf(box)], [to, [to]])
    }
    deepEqual(
      handled,
      path.map(() => true),
    )
  })
  it('end at the edges, where the key is the browser’s', async () => {
    await shown(createElement(Table))
    for (const [id, key] of [
      ...[['a1', 'ArrowLeft'] as const, ['a2', 'ArrowRight'] as const, ['a1', 'ArrowUp'] as const],
      ...[['t2', 'ArrowDown'] as const, ['b1', 'ArrowDown'] as const, ['a1', 'x'] as const],
    ])
      equal(await press(cellOf(id), key), false)
    deepEqual(new Set(handled), new Set([false]))
  })
  it('leave keys with Alt, Ctrl or Meta, those of other cells, and those of tables without explanations alone', async () => {
    const [box, show] = await shown(createElement(Table))
    for (const how of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
      equal(await press(cellOf('a1'), 'ArrowRight', how), false)
    equal(await press(box.querySelector('th')!, 'ArrowRight'), false)
    await show(createElement(Table, { isExplained: false }))
    equal(await press(cellOf('a1'), 'ArrowRight'), false)
    deepEqual(handled, [false, false, false, false, false])
  })
  it('of a table without explanations have no tab stop', async () => {
    const [box] = await shown(createElement(Table, { isExplained: false }))
    deepEqual(stopsOf(box), [])
  })
})
