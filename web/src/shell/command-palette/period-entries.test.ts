import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { useClientStore } from '#session/client-store.ts'
import { noteReplyMode } from '#session/data-mode.ts'
import { signOut, usedAt } from '../../../testing/in-portal.ts'
import { withPage } from '../../../testing/page.ts'
import { serverBy, settled } from '../../../testing/server-of.ts'
import { useTypedPeriodEntries } from './period-entries.ts'

describe('what the palette offers of a typed day or period', () => {
  withPage()
  afterEach(() => {
    signOut()
    useClientStore.setState({ useLive: false })
    mock.restoreAll()
  })
  const offered = (typed: string, address = '/settings') => {
    noteReplyMode({ mode: 'Close', asOf: Date.parse('2026-11-27') / 1000 })
    return usedAt(address, () => useTypedPeriodEntries(typed))
  }

  it('is Summary and the positions of a day, wherever the reader is', async () => {
    const hook = await offered('30 June 2025')
    deepEqual(
      hook.result.map(({ title }) => title),
      ['Summary as of 30 Jun 2025', 'Positions as of 30 Jun 2025'],
    )
    equal(await hook.act(([, positions]) => positions!.run()), '/position-details?asOf=2025-06-30')
  })
  it('is the last day of a period, where the screen has none, and at most the last close', async () => {
    deepEqual((await offered('Q3 2025')).result[0]?.title, 'Summary as of 30 Sept 2025')
    deepEqual((await offered('2026')).result[0]?.title, 'Summary as of 27 Nov 2026')
    deepEqual((await offered('ytd')).result, [])
  })
  it('is nothing for other texts', async () => {
    deepEqual((await offered('risk')).result, [])
  })
  it('leads from Live to Close, as Live figures are of now', async () => {
    useClientStore.setState({ useLive: true })
    const sent = serverBy({ [toggleLive.path]: { useLive: false } })
    const hook = await offered('30 June 2025')
    equal(hook.result[0]!.detail, 'Switches to Close')
    equal(await hook.act(([summary]) => summary!.run()), '/?asOf=2025-06-30')
    await settled()
    deepEqual(
      sent.filter(([path]) => path === toggleLive.path).map(([, { useLive }]) => useLive),
      [false],
    )
    equal(useClientStore.getState().useLive, false)
  })
})
