import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import { done, used, withPage } from '../../../testing/page.ts'
import { settled } from '../../../testing/server-of.ts'
import { isReadyForPrint, printPage, useAwaitedByPrint } from './print-page.ts'

describe('a page that is printed', () => {
  withPage()
  let prints = 0
  beforeEach(() => {
    prints = 0
    Object.assign(globalThis, { print: () => prints++ })
    mock.timers.enable({ apis: ['setTimeout'] })
  })
  afterEach(() => mock.timers.reset())

  it('is printed at once where nothing loads', async () => {
    equal(isReadyForPrint(), true)
    await printPage()
    equal(prints, 1)
  })
  it('waits for what loads, also where that fails', async () => {
    const loads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const [first, second] = loads.map(
      ({ promise }) =>
        () =>
          promise,
    )
    await used(() => {
      useAwaitedByPrint(first!)
      useAwaitedByPrint(second!)
    }, null)
    equal(isReadyForPrint(), false)
    void printPage()
    loads[0].reject(new Error('No.'))
    await done(settled)
    equal(prints, 0)
    loads[1].resolve()
    await done(settled)
    equal(prints, 1)
  })
  it('waits for five seconds at most', async () => {
    const { promise } = Promise.withResolvers<void>()
    const load = () => promise
    const hook = await used(() => useAwaitedByPrint(load), null)
    void printPage()
    mock.timers.tick(4_999)
    await done(settled)
    equal(prints, 0)
    mock.timers.tick(1)
    await done(settled)
    equal(prints, 1)
    await hook.unmount()
    equal(isReadyForPrint(), true)
  })
  it('does not wait for what has nothing to load', async () => {
    await used(() => useAwaitedByPrint(null), null)
    deepEqual([isReadyForPrint(), prints], [true, 0])
  })
})
