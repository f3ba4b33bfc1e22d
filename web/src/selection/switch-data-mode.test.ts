import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { initStartUp } from '@portal/contract/selection/clients.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'

import { queryClient } from '#api/query-client.ts'
import { useClientStore } from '#session/client-store.ts'
import { noteReplyMode, useReplyMode } from '#session/data-mode.ts'
import { useNotices } from '#session/notices.ts'
import { selectionBody } from '#session/request-body.ts'
import { followed, inPortal, keep, select, signIn, signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { serverBy } from '../../testing/server-of.ts'
import { useDataMode, useModeOfScreen } from './switch-data-mode.ts'

const START_UP = { clientName: 'Halden', accountsInScope: ['A1'], reportingCCY: 'CHF', useLive: true }

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
}

describe('Close or Live', () => {
  aroundEach()

  it('is what the server says of the session', async () => {
    signIn()
    select('Halden')
    serverBy({ [initStartUp.path]: START_UP })
    const mode = await used(useDataMode, undefined, inPortal)
    deepEqual([mode.result.isKnown, mode.result.isLive], [false, false])
    await followed()
    deepEqual([mode.result.isKnown, mode.result.isLive], [true, true])
  })
  it('is switched for the session, and all figures are asked for again', async () => {
    signIn()
    select('Halden')
    noteReplyMode({ mode: 'Close', asOf: 1 })
    const sent = serverBy({ [initStartUp.path]: { ...START_UP, useLive: false }, [toggleLive.path]: { useLive: true } })
    const mode = await used(useDataMode, undefined, inPortal)
    await followed()
    keep(['report'])
    queryClient.setQueryData(['report'], 1)
    await done(() => mode.result.switchTo(true))
    await followed()
    deepEqual(sent.find(([path]) => path === toggleLive.path)?.[1], { ...selectionBody('Halden'), useLive: true })
    deepEqual([mode.result.isLive, mode.result.isKnown, mode.result.isSwitching], [true, true, false])
    equal(useReplyMode.getState().mode, null)
    equal(queryClient.getQueryState(['report'])?.isInvalidated, true)
    equal(useNotices.getState().list.at(-1)?.text, 'Switched to Live data mode successfully')
  })
  it('stays where the switch is refused', async () => {
    signIn()
    select('Halden')
    serverBy({ [initStartUp.path]: { ...START_UP, useLive: false }, [toggleLive.path]: 500 })
    const mode = await used(useDataMode, undefined, inPortal)
    await followed()
    await done(() => mode.result.switchTo(true))
    await followed()
    deepEqual([mode.result.isLive, useNotices.getState().list.at(-1)?.kind], [false, 'error'])
  })
})

describe('the mode on a screen without figures', () => {
  aroundEach()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())
  const pass = async (ms: number) => {
    await done(() => mock.timers.tick(ms))
    await followed()
  }

  it('is asked for when nothing else has been for a moment', async () => {
    signIn()
    select('Halden')
    const sent = serverBy({ [initStartUp.path]: START_UP })
    await used(useModeOfScreen, undefined, inPortal)
    await pass(299)
    equal(sent.length, 0)
    await pass(1)
    deepEqual([sent.length, useClientStore.getState().useLive], [1, true])
  })
  it('is not asked for while a request is under way, or once a reply has it', async () => {
    signIn()
    select('Halden')
    const sent = serverBy({ [initStartUp.path]: START_UP })
    const { promise, resolve } = Promise.withResolvers<null>()
    await used(useModeOfScreen, undefined, inPortal)
    await done(() => void queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => promise }))
    await pass(1000)
    equal(sent.length, 0)
    await done(() => noteReplyMode({ mode: 'Close' }))
    await done(() => resolve(null))
    await pass(1000)
    equal(sent.length, 0)
  })
  it('is not asked for before the selection is known, or where the mode is', async () => {
    signIn()
    const sent = serverBy({ [initStartUp.path]: START_UP })
    await used(useModeOfScreen, undefined, inPortal)
    await pass(1000)
    await done(() => {
      select('Halden')
      useClientStore.setState({ isModeKnown: true })
    })
    await pass(1000)
    equal(sent.length, 0)
  })
})
