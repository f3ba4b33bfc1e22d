import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'

import '../../../testing/browser.ts'

import { useClientStore } from '#session/client-store.ts'
import { noteReplyMode } from '#session/data-mode.ts'
import { signOut, usedAt } from '../../../testing/in-portal.ts'
import { withPage } from '../../../testing/page.ts'
import { useTypedPeriodEntries } from './period-entries.ts'

describe('what the palette offers of a typed day or period', () => {
  withPage()
  afterEach(signOut)
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
  it('is nothing for other texts, and in Live mode', async () => {
    deepEqual((await offered('risk')).result, [])
    useClientStore.setState({ useLive: true })
    deepEqual((await offered('30 June 2025')).result, [])
  })
})
