import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { preferences } from '@portal/contract/session/preferences.ts'

import type { ArrangedColumn } from '#ui/grid/columns/column-layout.ts'
import { columnsOf, registerTable, tablesOnScreen } from '#ui/grid/settings/tables-on-screen.ts'
import { followed, signIn, signOut, usedAt } from '../../../testing/in-portal.ts'
import { withPage } from '../../../testing/page.ts'
import { type SentCall, serverBy } from '../../../testing/server-of.ts'
import { useTableLayouts } from './table-layouts.ts'

const column = (key: string, isOptional?: true): ArrangedColumn =>
  ({ key, title: key, kind: 'money', value: () => 1, ...(isOptional && { isOptional }) }) as ArrangedColumn
const COLUMNS = [column('name'), column('npv'), column('weight'), column('beta', true)]
const OWN = { shown: ['weight'], hidden: ['npv', 'beta'] }

describe('the columns of a table', () => {
  withPage()
  let sent: SentCall[] = []
  const unregister: (() => void)[] = []
  beforeEach(() => signIn())
  afterEach(async () => {
    for (const each of unregister.splice(0)) each()
    for (let save = 0; save < 3; save++) await followed()
    await signOut()
    mock.restoreAll()
  })
  async function layouts(address: string, saved?: object) {
    const rows = saved === undefined ? [] : [{ key: 'table.positions', value: saved }]
    sent = serverBy({ [preferences.path]: ({ key }) => (key === undefined ? { rows } : {}) })
    const hook = await usedAt(address, useTableLayouts)
    await followed()
    await hook.act(() => {})
    return hook
  }
  const register = (hook: Awaited<ReturnType<typeof layouts>>) =>
    hook.act(({ registerTable: own }) => void unregister.push(own('positions', COLUMNS)))

  it('are the default ones without a choice', async () => {
    const hook = await layouts('/')
    equal(hook.result.layoutOf('positions'), null)
    equal(await register(hook), '/')
  })
  it('are those of the address, before those that were saved', async () => {
    const hook = await layouts('/?cols=positions.npv', OWN)
    deepEqual(hook.result.layoutOf('positions'), { shown: ['npv'] })
    equal(await register(hook), '/?cols=positions.npv')
    equal((await layouts('/?cols=positions.*', OWN)).result.layoutOf('positions'), null)
  })
  it('are those that were saved, which a table that is shown puts into the address', async () => {
    const hook = await layouts('/', OWN)
    deepEqual(hook.result.layoutOf('positions'), OWN)
    equal(await register(hook), '/?cols=positions.weight')
    deepEqual(hook.result.layoutOf('positions'), { shown: ['weight'] })
  })
  it('are not those of something else that was saved', async () => {
    equal((await layouts('/', { shown: 'weight' })).result.layoutOf('positions'), null)
  })
  it('are put into the address where what was saved comes after the table', async () => {
    unregister.push(registerTable('positions', COLUMNS))
    const hook = await layouts('/', OWN)
    equal(await hook.act(() => {}), '/?cols=positions.weight')
  })
  it('are saved for the user and in the address when they are chosen', async () => {
    const hook = await layouts('/?search=a')
    await register(hook)
    equal(await hook.act(({ keepLayout }) => keepLayout('positions', OWN)), '/?search=a&cols=positions.weight')
    deepEqual(sent.find(([, { key }]) => key !== undefined)?.[1], { key: 'table.positions', value: OWN })
    equal(await hook.act(({ keepLayout }) => keepLayout('positions', null)), '/?search=a')
  })
  it('take two choices before the address follows', async () => {
    const hook = await layouts('/')
    const address = await hook.act(({ keepLayout }) => {
      keepLayout('positions', OWN)
      keepLayout('trades', { shown: ['price'], hidden: [] })
    })
    deepEqual([address.includes('positions.weight'), address.includes('trades.price')], [true, true])
  })
})

describe('the tables on the screen', () => {
  it('are known with their columns while they are there', () => {
    const leave = registerTable('t', COLUMNS)
    deepEqual([tablesOnScreen(), columnsOf('t'), columnsOf('other')], [['t'], COLUMNS, []])
    const leaveAgain = registerTable('t', [...COLUMNS])
    // The former table leaves after its successor came.
    leave()
    deepEqual(tablesOnScreen(), ['t'])
    leaveAgain()
    deepEqual(tablesOnScreen(), [])
  })
})
