import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../../testing/browser.ts'

import { usedAt } from '../../../testing/in-portal.ts'
import { withPage } from '../../../testing/page.ts'
import { useRecordedAsOfAddress } from './recorded-as-of-address.ts'

const TEN = Date.UTC(2026, 2, 2, 10) / 1000
const at = (address: string) => usedAt(address, useRecordedAsOfAddress)

describe('figures as recorded earlier', () => {
  withPage()

  it('are those of an instant of the address', async () => {
    equal((await at('/risk')).result.knownOn, null)
    equal((await at('/risk?knownOn=2026-03-02T10:00:00Z')).result.knownOn, TEN)
  })
  it('are chosen with an entry of the history, so that the way back leads to those of now', async () => {
    const hook = await at('/risk?search=a')
    equal(await hook.act(({ showRecordedAsOf }) => showRecordedAsOf(TEN)), '/risk?search=a&knownOn=2026-03-02T10:00:00Z')
    deepEqual(hook.change(), { replace: false, resetScroll: false })
    equal(await hook.act(({ showRecordedAsOf }) => showRecordedAsOf(null)), '/risk?search=a')
  })
})

describe('what changed', () => {
  withPage()

  it('is shown since an instant, or since the last visit', async () => {
    equal((await at('/risk')).result.changesSince, null)
    equal((await at('/risk?since=2026-03-02T10:00:00Z')).result.changesSince, TEN)
    equal((await at('/risk?since=lastVisit')).result.changesSince, 'lastVisit')
  })
  it('is hidden by an explanation, and takes its place', async () => {
    const hook = await at('/risk?since=lastVisit&explain=x')
    equal(hook.result.changesSince, null)
    equal(await hook.act(({ showChanges }) => showChanges(TEN)), '/risk?since=2026-03-02T10:00:00Z')
    deepEqual(hook.change(), { replace: true, resetScroll: false })
    equal(await hook.act(({ showChanges }) => showChanges('lastVisit')), '/risk?since=lastVisit')
    equal(await hook.act(({ showChanges }) => showChanges(null)), '/risk')
  })
})
