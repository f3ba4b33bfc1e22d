import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { createElement, type ReactElement } from 'react'

import { useSkeletonRowCount } from '#ui/grid/frame/use-skeleton-row-count.ts'
import { elementOf, used, withPage } from '../../../testing/page.ts'
import { SizesSubject, useRememberedSize, useStoredHeight, useStoredSize } from './remembered-sizes.ts'

const of = (subject: string) => (component: ReactElement) => createElement(SizesSubject, { value: subject }, component)
const remembered = async (part: string, isAsked = true, subject = 'a') =>
  (await used(() => useRememberedSize(part, isAsked), null, of(subject))).result
const store = (part: string, size: number | undefined, subject = 'a') => used(() => useStoredSize(part, size), null, of(subject))

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  beforeEach(() => {
    mock.method(globalThis, 'matchMedia', () => ({ matches: false }))
  })
  afterEach(() => mock.restoreAll())
}

describe('the size of a part of a view', () => {
  aroundEach()

  it('is the one that it had when it was shown last, while it loads', async () => {
    await store('card', 120)
    deepEqual([await remembered('card'), await remembered('card', false), await remembered('other')], [120, undefined, undefined])
    await store('card', 150)
    equal(await remembered('card'), 150)
  })
  it('is its own for each selection, address and width of the window', async () => {
    await store('card', 120)
    equal(await remembered('card', true, 'b'), undefined)
    Object.assign(globalThis, { innerWidth: 777 })
    equal(await remembered('card'), undefined)
  })
  it('is not kept where it is none', async () => {
    await store('empty', 0)
    await store('unknown', undefined)
    deepEqual([await remembered('empty'), await remembered('unknown')], [undefined, undefined])
  })
  it('is not kept of a printed page', async () => {
    mock.restoreAll()
    mock.method(globalThis, 'matchMedia', () => ({ matches: true }))
    await store('printed', 90)
    equal(await remembered('printed'), undefined)
  })
  it('is kept of the last three hundred parts', async () => {
    const hook = await used((part: number) => useStoredSize(`part ${part}`, part + 1), 0, of('a'))
    for (let part = 1; part < 301; part++) await hook.rerender(part)
    deepEqual([await remembered('part 0'), await remembered('part 1'), await remembered('part 300')], [undefined, 2, 301])
  })
})

describe('the height of an element', () => {
  aroundEach()

  it('is kept once its content is final', async () => {
    let tell = (_: readonly object[]) => {}
    class Observer {
      constructor(onResize: (entries: readonly object[]) => void) {
        tell = onResize
      }
      observe() {}
      disconnect() {
        tell = () => {}
      }
    }
    Object.assign(globalThis, { ResizeObserver: Observer })
    const element = elementOf('<i></i>')
    const hook = await used(
      (isSettled: boolean) => {
        const ref = useStoredHeight('height', isSettled)
        ref.current = element
      },
      false,
      of('a'),
    )
    tell([{ borderBoxSize: [{ blockSize: 10 }] }])
    equal(await remembered('height'), undefined)
    await hook.rerender(true)
    tell([{ borderBoxSize: [{ blockSize: 42 }] }])
    equal(await remembered('height'), 42)
    await hook.unmount()
    tell([{ borderBoxSize: [{ blockSize: 1 }] }])
    equal(await remembered('height'), 42)
  })
})

describe('the rows of a table that loads', () => {
  aroundEach()
  const rowsOf = async (isPending: boolean, shown = 0) =>
    (await used(() => useSkeletonRowCount('Positions', { expected: 8, isPending, shown }), null, of('rows'))).result

  it('are as many as expected, or as there were the last time, up to sixty', async () => {
    equal(await rowsOf(true), 8)
    await rowsOf(false, 12)
    equal(await rowsOf(true), 12)
    await rowsOf(false, 500)
    equal(await rowsOf(true), 60)
    equal(await rowsOf(false, 500), 8)
  })
})
