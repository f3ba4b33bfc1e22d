import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { whatChanged } from '@portal/contract/reports/what-changed.ts'

import { followed, inPortal, select, signIn, signOut } from '../../../testing/in-portal.ts'
import { used, withPage } from '../../../testing/page.ts'
import { replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { bookingText } from './booking-text.ts'
import { useWhatChanged } from './use-what-changed.ts'

describe('what changed', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })

  it('is asked for since the last visit, or an instant, and stays shown until it is there', async () => {
    signIn()
    select('Halden')
    const sent = serverBy({ [whatChanged.path]: replyOf(whatChanged) })
    const hook = await used(
      (since: number | 'lastVisit') => useWhatChanged(since, '1M'),
      'lastVisit' as number | 'lastVisit',
      inPortal,
    )
    await followed()
    await hook.rerender(7)
    deepEqual([hook.result.data === undefined, hook.result.isPlaceholderData], [false, true])
    await followed()
    deepEqual(
      sent.map(([, { since, timePeriod, clientName }]) => [since, timePeriod, clientName]),
      [
        [undefined, '1M', 'Halden'],
        [7, '1M', 'Halden'],
      ],
    )
  })
  it('is not asked for without a user or a selection', async () => {
    const sent = serverBy({})
    await used(() => useWhatChanged('lastVisit', '1M'), null, inPortal)
    signIn()
    await followed()
    equal(sent.length, 0)
  })
  it('names a booking with its time, and that it was undone', () => {
    const booking = { name: 'March', knownOn: 1_772_445_600, undoneOn: null }
    const text = bookingText(booking as Parameters<typeof bookingText>[0])
    const undone = bookingText({ ...booking, undoneOn: 1_772_449_200 } as Parameters<typeof bookingText>[0])
    deepEqual([text.includes('March'), undone.startsWith(`${text} · `)], [true, true])
  })
})
