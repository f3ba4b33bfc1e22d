import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { clearReplyMode, noteReplyMode, toggleLivePause } from '#session/data-mode.ts'
import { signIn, signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { settled } from '../../testing/server-of.ts'
import { useLiveFollowing } from './use-live-following.ts'

describe('live figures', () => {
  withPage()
  afterEach(async () => {
    clearReplyMode()
    await signOut()
    mock.restoreAll()
  })
  /** The streams that were opened, and whether each is still open. */
  async function following() {
    signIn()
    const signals: AbortSignal[] = []
    mock.method(globalThis, 'fetch', async (_: string, { signal }: RequestInit) => {
      signals.push(signal!)
      return new Response(new ReadableStream())
    })
    const hook = await used(useLiveFollowing, undefined)
    /** The code is loaded first. */
    const loaded = async () => {
      for (let turn = 0; turn < 5; turn++) await done(settled)
    }
    return { hook, loaded, open: () => signals.map(({ aborted }) => !aborted) }
  }
  const live = () => done(() => noteReplyMode({ mode: 'Live', snapshotId: 's', asOf: 1 }))

  it('are followed in Live mode, until that is left', async () => {
    const { loaded, open } = await following()
    await loaded()
    deepEqual(open(), [])
    await live()
    await loaded()
    deepEqual(open(), [true])
    await done(() => noteReplyMode({ mode: 'Close', asOf: 1 }))
    deepEqual(open(), [false])
  })
  it('are not followed while they are paused', async () => {
    const { loaded, open } = await following()
    await live()
    await loaded()
    await done(() => toggleLivePause())
    await loaded()
    deepEqual(open(), [false])
    await done(() => toggleLivePause())
    await loaded()
    deepEqual(open(), [false, true])
  })
  it('are not followed where the mode is left before the code has come', async () => {
    const { hook, loaded, open } = await following()
    await live()
    await hook.unmount()
    await loaded()
    equal(
      open().some((isOpen) => isOpen),
      false,
    )
  })
})
