import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createElement, type ReactElement } from 'react'

import { done, resize, used, withPage } from '../../testing/page.ts'
import { useScrollReturn } from './use-scroll-return.ts'

/** A page of a height, which is scrolled no further than it reaches. */
function page(height: number) {
  const scrolls: number[] = []
  Object.assign(globalThis, {
    scrollY: 0,
    scrollTo: (_: number, to: number) => {
      scrolls.push(to)
      Object.assign(globalThis, { scrollY: Math.min(to, size.height) })
    },
  })
  const size = { height }
  return { scrolls, size }
}

describe('a page that is returned to', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  /** A reader who was at 500 pixels on the first page, left it and comes back. */
  async function returned(pathChanged = true) {
    const routeTree = createRootRoute()
    const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
    await router.load()
    const within = (children: ReactElement) => createElement(RouterContextProvider, { router, children })
    const hook = await used(useScrollReturn, undefined, within)
    const first = router.state.location
    const leave = () =>
      router.emit({
        type: 'onBeforeNavigate',
        fromLocation: first,
        toLocation: first,
        pathChanged,
        hrefChanged: true,
        hashChanged: false,
      })
    return { hook, leave }
  }

  it('begins at the top where it is new', async () => {
    const { scrolls } = page(1_000)
    const { hook } = await returned()
    hook.result()
    deepEqual(scrolls, [0])
  })
  it('is where the reader was', async () => {
    const { scrolls } = page(1_000)
    const { hook, leave } = await returned()
    Object.assign(globalThis, { scrollY: 500 })
    leave()
    hook.result()
    deepEqual(scrolls, [500])
    await resize(document.body)
    equal(scrolls.length, 1)
  })
  it('is not where the reader was on a page that changed its address alone', async () => {
    const { scrolls } = page(1_000)
    const { hook, leave } = await returned(false)
    Object.assign(globalThis, { scrollY: 500 })
    leave()
    hook.result()
    deepEqual(scrolls, [0])
  })
  it('follows as it grows, until it is long enough', async () => {
    const { scrolls, size } = page(100)
    const { hook, leave } = await returned()
    Object.assign(globalThis, { scrollY: 500 })
    leave()
    hook.result()
    size.height = 300
    await resize(document.body)
    size.height = 499
    await resize(document.body)
    deepEqual([scrolls, globalThis.scrollY], [[500, 500, 500], 499])
    await resize(document.body)
    equal(scrolls.length, 3)
  })
  it('follows no longer once the reader goes on, after five seconds, or on another page', async () => {
    for (const end of [
      () => dispatchEvent(new window.Event('wheel')),
      () => dispatchEvent(new window.Event('keydown')),
      () => mock.timers.tick(5_000),
    ]) {
      const { scrolls } = page(100)
      const { hook, leave } = await returned()
      Object.assign(globalThis, { scrollY: 500 })
      leave()
      hook.result()
      await done(end)
      await resize(document.body)
      equal(scrolls.length, 1)
    }
    const { scrolls } = page(100)
    const { hook, leave } = await returned()
    Object.assign(globalThis, { scrollY: 500 })
    leave()
    hook.result()
    mock.timers.tick(4_999)
    await resize(document.body)
    equal(scrolls.length, 2)
    leave()
    await resize(document.body)
    equal(scrolls.length, 2)
  })
})
