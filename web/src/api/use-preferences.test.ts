import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { useNotices } from '#session/notices.ts'
import { useReadOnly } from '#session/read-only.ts'
import { serverOf, settled } from '../../testing/server-of.ts'
import { clearSession } from './clear-session.ts'
import { queryClient } from './query-client.ts'
import { storedPreference, storePreference } from './use-preferences.ts'

describe('a preference of the user', () => {
  afterEach(async () => {
    // Saves that are under way end before the next test.
    for (let save = 0; save < 3; save++) await settled()
    useReadOnly.setState({ isOn: false })
    clearSession()
    queryClient.clear()
    mock.restoreAll()
  })

  it('is set at once, beside the others, and removed by null', () => {
    serverOf([200, {}], [200, {}], [200, {}])
    storePreference('a', 1, 'Not kept.')
    storePreference('b', 2, 'Not kept.')
    deepEqual(['a', 'b', 'c'].map(storedPreference), [1, 2, undefined])
    storePreference('a', null, 'Not kept.')
    deepEqual(['a', 'b'].map(storedPreference), [undefined, 2])
  })
  it('is saved one after the other, so that the last one wins', async () => {
    const sent: unknown[] = []
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    mock.method(globalThis, 'fetch', async (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)))
      await held
      return Response.json({})
    })
    for (const value of [1, 2]) storePreference('a', value, 'Not kept.')
    await settled()
    deepEqual(sent, [{ key: 'a', value: 1 }])
    release()
    await settled()
    deepEqual(sent.slice(1), [{ key: 'a', value: 2 }])
  })
  it('that is not saved is reported, and the next one is saved', async () => {
    const sent = serverOf([500, {}], [200, {}])
    storePreference('a', 1, 'Not kept.')
    await settled()
    equal(useNotices.getState().list[0]?.text, 'Not kept.')
    storePreference('a', 2, 'Not kept.')
    await settled()
    equal(sent.length, 2)
  })
  it('holds until the page is loaded again while the portal is read-only', async () => {
    const sent = serverOf()
    useReadOnly.setState({ isOn: true })
    storePreference('a', 1, 'Not kept.')
    equal(storedPreference('a'), 1)
    await settled()
    equal(sent.length, 0)
  })
})
