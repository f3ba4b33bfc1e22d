import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../testing/browser.ts'

import { usedAt } from '../../testing/in-portal.ts'
import { withPage } from '../../testing/page.ts'
import { useOpenRows } from './use-open-rows.ts'

describe('the open rows of a tree', () => {
  withPage()

  it('are opened and closed one by one, and are in the address without their names', async () => {
    const hook = await usedAt('/?search=a&open=', useOpenRows)
    equal(hook.result.isOpen('Equity'), false)
    const address = await hook.act(({ onOpen }) => onOpen(['Equity'], true))
    equal(/^\/\?search=a&open=\w{7}$/.test(address), true)
    deepEqual(hook.change(), { replace: true, resetScroll: false })
    deepEqual([hook.result.isOpen('Equity'), hook.result.isOpen('Cash')], [true, false])
    equal(await hook.act(({ onOpen }) => onOpen(['Equity'], false)), '/?search=a&open=')
  })
  it('are all, but those that are closed then', async () => {
    const hook = await usedAt('/?open=', useOpenRows)
    equal(await hook.act(({ onOpenAll }) => onOpenAll(true)), '/?open=all')
    await hook.act(({ onOpen }) => onOpen(['Equity'], false))
    deepEqual([hook.result.isOpen('Equity'), hook.result.isOpen('Cash')], [false, true])
    equal(await hook.act(({ onOpenAll }) => onOpenAll(false)), '/?open=')
  })
})
