import { deepEqual, equal, rejects } from 'node:assert/strict'
import { afterEach, before, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { chartScript } from '#charts/three-d/chart-script.ts'
import { useThreeD } from '#charts/three-d/use-three-d.ts'
import { done, elementOf, used, withPage } from '../../testing/page.ts'
import { settled } from '../../testing/server-of.ts'

/** Modules that listen to the page when they are loaded. */
interface Modules {
  readonly nearby: typeof import('./drawing/use-ever-near-viewport.ts')
  readonly missing: typeof import('./log-missing-script.ts')
  readonly printing: typeof import('#ui/page/use-printing.ts')
}

describe('the code of a chart', () => {
  withPage()
  let modules: Modules
  let tell: (isIntersecting: boolean) => void = () => {}
  const pageListeners = new Map<string, () => void>()
  before(async () => {
    const add = globalThis.addEventListener
    // The modules are loaded once, by whichever test file comes first.
    Object.assign(globalThis, { addEventListener: (name: string, listener: () => void) => pageListeners.set(name, listener) })
    modules = {
      nearby: await import('./drawing/use-ever-near-viewport.ts'),
      missing: await import('./log-missing-script.ts'),
      printing: await import('#ui/page/use-printing.ts'),
    }
    Object.assign(globalThis, { addEventListener: add })
    class Observer {
      readonly #onSeen: (entries: readonly { readonly isIntersecting: boolean }[]) => void
      constructor(onSeen: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#onSeen = onSeen
      }
      observe() {
        tell = (isIntersecting) => this.#onSeen([{ isIntersecting }])
      }
      disconnect() {
        tell = () => {}
      }
    }
    Object.assign(globalThis, { IntersectionObserver: Observer })
  })
  afterEach(() => mock.restoreAll())
  const hear = (name: string) => done(() => pageListeners.get(name)?.())

  it('is loaded once the chart comes near what is seen, and stays', async () => {
    const element = { current: elementOf('<i></i>') }
    const hook = await used(() => modules.nearby.useEverNearViewport(element), null)
    equal(hook.result, false)
    await done(() => tell(false))
    equal(hook.result, false)
    await done(() => tell(true))
    equal(hook.result, true)
    await done(() => tell(false))
    equal(hook.result, true)
  })
  it('is loaded for all charts that are printed', async () => {
    const element = { current: elementOf('<i></i>') }
    const hook = await used(() => [modules.nearby.useEverNearViewport(element), modules.printing.usePrinting()], null)
    deepEqual(hook.result, [false, false])
    await hear('beforeprint')
    deepEqual(hook.result, [true, true])
    await hear('afterprint')
    deepEqual(hook.result, [true, false])
  })
  it('that does not load is logged, but not within ten seconds after the reader began to leave', async () => {
    const logged = mock.method(console, 'error', () => {})
    let now = 100_000
    mock.method(performance, 'now', () => now)
    modules.missing.logMissingScript(new Error('No.'))
    equal(logged.mock.callCount(), 1)
    await hear('beforeunload')
    now += 9_999
    modules.missing.logMissingScript(new Error('No.'))
    equal(logged.mock.callCount(), 1)
    now += 1
    modules.missing.logMissingScript(new Error('No.'))
    equal(logged.mock.callCount(), 2)
  })
  it('in three dimensions is one script of the portal, which is tried again after a failure', async () => {
    const scripts: HTMLScriptElement[] = []
    mock.method(document.head, 'append', (script: HTMLScriptElement) => void scripts.push(script))
    const first = chartScript()
    equal(chartScript(), first)
    equal(scripts[0]!.getAttribute('src'), '/NChart3D.js')
    let isRemoved = false
    scripts[0]!.remove = () => {
      isRemoved = true
    }
    scripts[0]!.onerror?.(new window.Event('error'))
    await rejects(first, { message: '/NChart3D.js could not be loaded.' })
    equal(isRemoved, true)
    const second = chartScript()
    scripts[1]!.onload?.(new window.Event('load'))
    await rejects(second, { message: '/NChart3D.js does not hold what it should.' })
    const third = chartScript()
    Object.assign(window, { NChart3D: { name: 'script' } })
    scripts[2]!.onload?.(new window.Event('load'))
    deepEqual([await third, await chartScript(), scripts.length], [window.NChart3D, window.NChart3D, 3])
  })
  it('in three dimensions is loaded where it is wanted, and its failure is shown once', async () => {
    const failures: unknown[] = []
    const hook = await used((isWanted: boolean) => useThreeD(isWanted, (error) => failures.push(error)), false)
    await done(settled)
    deepEqual([hook.result, failures.length], [null, 0])
    await hook.rerender(true)
    // Components are not loaded below the browser.
    for (let turn = 0; turn < 50 && failures.length === 0; turn++)
      await done(() => new Promise((resolve) => setTimeout(resolve, 5)))
    deepEqual([hook.result, failures.length], [null, 1])
  })
})
