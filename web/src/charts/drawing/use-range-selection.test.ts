import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import type { EChartsType } from 'echarts/core'
import { createElement, useState } from 'react'

import { done, placed, point, shown, withPage } from '../../../testing/page.ts'
import { type PointRange, rangeOfSelection, useRangeSelection } from './use-range-selection.ts'

/** A chart of ten points, 10 pixels apart. */
const CHART = { convertFromPixel: (_: object, x: number) => x / 10 } as Partial<EChartsType> as EChartsType
const POINTS = 10

interface Selected {
  readonly ranges: PointRange[]
  readonly shown: (PointRange | null)[]
  readonly used: boolean[]
  clear: () => void
}

/** A chart at 100 pixels, with the point of the keyboard at 3. */
function Chart({ seen, isSelectable = true }: { readonly seen: Selected; readonly isSelectable?: boolean }) {
  const [at, setAt] = useState(3)
  const range = useRangeSelection(CHART, POINTS, isSelectable ? (chosen) => seen.ranges.push(chosen) : undefined)
  seen.shown.push(range.selection && rangeOfSelection(range.selection))
  seen.clear = range.clear
  return createElement('div', {
    ...range.pointer,
    onKeyDown: (event) => {
      const next = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : undefined
      seen.used.push(range.onKey(event, at, next))
      if (next !== undefined) setAt(next)
    },
  })
}

async function open(isSelectable = true) {
  const seen: Selected = { ranges: [], shown: [], used: [], clear: () => {} }
  const [box] = await shown(createElement(Chart, { seen, isSelectable }))
  const chart = placed(box.firstElementChild as HTMLElement, { left: 100 })
  const captured: number[] = []
  chart.setPointerCapture = (id) => void captured.push(id)
  const at = (name: string, x: number, how: PointerEventInit = {}) =>
    point(chart, name, { clientX: 100 + x, pointerId: 7, ...how })
  /** Presses a key, and says whether the browser still acts on it. */
  const key = async (name: string, shiftKey = false) => {
    const event = new window.KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true })
    await done(() => chart.dispatchEvent(event))
    return !event.defaultPrevented
  }
  return { seen, captured, at, key, now: () => seen.shown.at(-1) }
}

describe('days that are dragged over', () => {
  withPage()

  it('are selected from left to right, wherever the drag began', async () => {
    const { seen, at, now } = await open()
    await at('pointerdown', 52)
    await at('pointermove', 21)
    deepEqual(now(), { from: 2, to: 5 })
    await at('pointerup', 21)
    deepEqual([seen.ranges, now()], [[{ from: 2, to: 5 }], null])
  })
  it('begin with five pixels; less is a press', async () => {
    const { seen, captured, at, now } = await open()
    await at('pointerdown', 48)
    await at('pointermove', 52)
    deepEqual([now(), captured], [null, []])
    await at('pointermove', 53)
    deepEqual([now(), captured], [{ from: 5, to: 5 }, [7]])
    await at('pointermove', 50)
    await at('pointerup', 50)
    // A single day is no range.
    deepEqual([seen.ranges, now()], [[], null])
  })
  it('keep the pointer once, and count beyond the ends of the axis', async () => {
    const { seen, captured, at } = await open()
    await at('pointerdown', 50)
    await at('pointermove', 80)
    await at('pointermove', 400)
    await at('pointerup', 400)
    deepEqual([seen.ranges, captured], [[{ from: 5, to: 9 }], [7]])
  })
  it('need the main button of the first pointer', async () => {
    for (const how of [{ button: 2 }, { isPrimary: false }]) {
      const { seen, at } = await open()
      await at('pointerdown', 20, how)
      await at('pointermove', 60)
      await at('pointerup', 60)
      deepEqual(seen.ranges, [])
    }
  })
  it('are given up where the browser takes the pointer', async () => {
    const { seen, at, now } = await open()
    await at('pointerdown', 20)
    await at('pointermove', 60)
    await at('pointercancel', 60)
    equal(now(), null)
    await at('pointermove', 80)
    await at('pointerup', 80)
    deepEqual(seen.ranges, [])
  })
  it('are cleared by the chart', async () => {
    const { seen, at, now } = await open()
    await at('pointerdown', 20)
    await at('pointermove', 60)
    await done(() => seen.clear())
    equal(now(), null)
  })
  it('are none on a chart without a choice of days', async () => {
    const { seen, at, key, now } = await open(false)
    await at('pointerdown', 20)
    await at('pointermove', 60)
    await key('ArrowRight', true)
    deepEqual([now(), seen.used], [null, [false]])
  })
})

describe('days that are selected with the keys', () => {
  withPage()

  it('begin at the point with Shift, follow it, and are taken by Enter', async () => {
    const { seen, key, now } = await open()
    equal(await key('ArrowRight', true), true)
    deepEqual(now(), { from: 3, to: 4 })
    await key('ArrowRight', true)
    await key('Shift', true)
    deepEqual(now(), { from: 3, to: 5 })
    equal(await key('Enter'), false)
    deepEqual([seen.ranges, now(), seen.used], [[{ from: 3, to: 5 }], null, [false, false, false, true]])
  })
  it('are given up by Escape, or by a move without Shift', async () => {
    const { seen, key, now } = await open()
    await key('ArrowLeft', true)
    equal(await key('Escape'), false)
    equal(now(), null)
    await key('ArrowLeft', true)
    await key('ArrowLeft')
    equal(now(), null)
    await key('ArrowLeft', true)
    await key('x', true)
    equal(now(), null)
    deepEqual(seen.ranges, [])
  })
  it('leave Enter and Escape to others where none are selected', async () => {
    const { key } = await open()
    deepEqual([await key('Enter'), await key('Escape')], [true, true])
  })
})
