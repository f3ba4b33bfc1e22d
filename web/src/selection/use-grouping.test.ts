import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'

import { useState } from 'react'
import { useReport } from '#api/use-report.ts'
import { useNotices } from '#session/notices.ts'
import { followed, select, signIn, signOut, usedAt } from '../../testing/in-portal.ts'
import { done, withPage } from '../../testing/page.ts'
import { serverBy } from '../../testing/server-of.ts'
import { useGrouping } from './use-grouping.ts'

const ROWS = [
  { id: 'assetClass', name: 'Asset class' },
  { id: 'sector', name: 'Sector' },
]

describe('the grouping of a table', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
  async function grouping(address: string, name?: 'riskGrouping', accounts?: readonly string[]) {
    serverBy({ [groupingTypes.path]: { rows: ROWS } })
    await done(() => {
      signIn()
      select('Halden', accounts)
    })
    const hook = await usedAt(address, () => useGrouping(name, 'Group by'))
    await followed()
    return hook
  }

  it('is the first that the server has, until it is chosen', async () => {
    const { result } = await grouping('/risk')
    const options = [
      { value: 'assetClass', label: 'Asset class' },
      { value: 'sector', label: 'Sector' },
    ]
    const { onChange, ...field } = result.field
    deepEqual(field, { name: 'grouping', label: 'Group by', options, value: 'assetClass' })
    deepEqual([typeof onChange, result.grouping, result.isSettled], ['function', 'assetClass', true])
  })
  it('is that of the address, where the server has it', async () => {
    equal((await grouping('/risk?grouping=sector')).result.grouping, 'sector')
  })
  it('is the first one, which is said, where that of the address is gone', async () => {
    equal((await grouping('/risk?grouping=own:Desk')).result.grouping, 'assetClass')
    deepEqual(
      useNotices.getState().list.map(({ text }) => text),
      ['There is no grouping “Desk” any more: the first one is shown.'],
    )
  })
  it('is the first one, which is said, once the server refuses a report by one that is removed while it is shown', async () => {
    const own = { id: 'own:Desk', name: 'Desk' }
    let rows = [...ROWS, own]
    serverBy({ [groupingTypes.path]: () => ({ rows }), [portfolioCalculator.path]: 400 })
    await done(() => {
      signIn()
      select('Halden')
    })
    const hook = await usedAt('/risk?grouping=own:Desk', () => {
      const [isAsked, ask] = useState(false)
      useReport(portfolioCalculator, { isWanted: isAsked })
      return { ask, grouping: useGrouping().grouping }
    })
    await followed()
    equal(hook.result.grouping, 'own:Desk')
    rows = ROWS
    await done(() => hook.result.ask(true))
    await followed()
    equal(hook.result.grouping, 'assetClass')
    equal(useNotices.getState().list[0]?.text, 'There is no grouping “Desk” any more: the first one is shown.')
  })
  it('needs no accounts in scope', async () => {
    const hook = await grouping('/risk', undefined, [])
    equal(hook.result.grouping, 'assetClass')
  })
  it('is written to its part of the address, and left out where it is the first', async () => {
    const hook = await grouping('/risk?riskGrouping=sector&search=a', 'riskGrouping')
    equal(await hook.act(({ field }) => field.onChange('assetClass')), '/risk?riskGrouping=assetClass&search=a')
    equal(await hook.act(({ field }) => field.onChange('sector')), '/risk?riskGrouping=sector&search=a')
    deepEqual(hook.change(), { replace: true, resetScroll: false })
  })
  it('closes rows of the former one, or keeps all open', async () => {
    const some = await grouping('/risk?open=abc-def')
    equal(await some.act(({ field }) => field.onChange('sector')), '/risk?grouping=sector&open=')
    const all = await grouping('/risk?open=all-def')
    equal(await all.act(({ field }) => field.onChange('sector')), '/risk?grouping=sector&open=all')
  })
  it('is none before the groupings are loaded, or where that fails, which is reported', async () => {
    const early = await usedAt('/risk', () => useGrouping())
    deepEqual([early.result.grouping, early.result.isSettled, early.result.field.label], [null, false, 'Grouping'])
    serverBy({ [groupingTypes.path]: 500 })
    await done(() => {
      signIn()
      select('Halden')
    })
    const failed = await usedAt('/risk', () => useGrouping())
    await followed()
    deepEqual([failed.result.grouping, failed.result.isSettled], [null, true])
    equal(useNotices.getState().list[0]?.text, `500 ${groupingTypes.path}`)
  })
})
