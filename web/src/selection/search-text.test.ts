import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { usedAt } from '../../testing/in-portal.ts'
import { done, withPage } from '../../testing/page.ts'
import { useSearchText } from './search-text.ts'

describe('the search text of a screen', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())
  const pass = (ms: number) => done(() => mock.timers.tick(ms))
  const nothing = () => {}

  it('is that of the address at first', async () => {
    equal((await usedAt('/?search=abc', useSearchText)).result[0], 'abc')
    equal((await usedAt('/', useSearchText)).result[0], '')
  })
  it('is there at once, and in the address a quarter of a second after the last key', async () => {
    const hook = await usedAt('/?grouping=sector', useSearchText)
    await hook.act(([, change]) => change('a'))
    await pass(200)
    await hook.act(([, change]) => change('ab'))
    equal(hook.result[0], 'ab')
    await pass(249)
    equal(await hook.act(nothing), '/?grouping=sector')
    await pass(1)
    equal(await hook.act(nothing), '/?grouping=sector&search=ab')
    deepEqual(hook.change(), { replace: true, resetScroll: false })
    equal(hook.result[0], 'ab')
  })
  it('goes on while the address follows', async () => {
    const hook = await usedAt('/', useSearchText)
    await hook.act(([, change]) => change('a'))
    await pass(250)
    await hook.act(([, change]) => change('ab'))
    equal(hook.result[0], 'ab')
  })
})
