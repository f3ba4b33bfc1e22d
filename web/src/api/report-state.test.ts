import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { preferences } from '@portal/contract/session/preferences.ts'

import { useAppData } from '#session/app-data.ts'
import { followed, inPortal, select, signIn, signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { replyOf } from '../../testing/sample-of.ts'
import { serverBy } from '../../testing/server-of.ts'
import { reportState } from './report-state.ts'
import { saveLook, useSavedLook } from './saved-look.ts'
import { useReport } from './use-report.ts'

const initial = useAppData.getState()

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    for (let save = 0; save < 3; save++) await followed()
    useAppData.setState(initial)
    await signOut()
    mock.restoreAll()
  })
}

describe('the state of a report on its card', () => {
  aroundEach()

  it('is loading at first, then refetching with the former figures', async () => {
    signIn()
    select('Halden')
    serverBy({ [npvSnapshot.path]: replyOf(npvSnapshot) })
    const hook = await used(() => reportState(useReport(npvSnapshot)), null, inPortal)
    const now = () => [hook.result.isLoading, hook.result.isRefetching, hook.result.isFormer]
    deepEqual(now(), [true, false, false])
    await followed()
    deepEqual(now(), [false, false, false])
    await done(() => void hook.result.onRetry())
    equal(hook.result.isLoading, false)
    await followed()
    await done(() => select('Halden', ['A2']))
    deepEqual(now(), [false, true, true])
    await followed()
    deepEqual([now(), hook.result.call.endpoint], [[false, false, false], npvSnapshot.path])
  })
})

describe('the look of a user', () => {
  aroundEach()
  const look = () => [useAppData.getState().palette, useAppData.getState().hasPatterns]

  it('is applied once it is loaded', async () => {
    signIn()
    serverBy({ [preferences.path]: { rows: [{ key: 'look', value: { palette: 'red-up', hasPatterns: true } }] } })
    await used(useSavedLook, undefined, inPortal)
    deepEqual(look(), ['green-up', false])
    await followed()
    deepEqual(look(), ['red-up', true])
  })
  it('is applied at once and saved when it is chosen; that of all is not kept', async () => {
    signIn()
    const sent = serverBy({ [preferences.path]: {} })
    saveLook({ hasPatterns: true })
    deepEqual(look(), ['green-up', true])
    await followed()
    saveLook({ palette: 'red-up', hasPatterns: false })
    await followed()
    saveLook({ palette: 'green-up' })
    await followed()
    deepEqual(
      sent.map(([, { value }]) => value),
      [{ palette: 'green-up', hasPatterns: true }, { palette: 'red-up', hasPatterns: false }, null],
    )
  })
})
