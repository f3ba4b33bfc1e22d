import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { preferences } from '@portal/contract/session/preferences.ts'

import { followed, inPortal, signIn, signOut } from '../../../testing/in-portal.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { type SentCall, serverBy } from '../../../testing/server-of.ts'
import { useUserOrder } from './user-order.ts'

const ROWS = ['A', 'B', 'C'].map((ticker) => ({ ticker, spot: 1, pctChange: 0, logoData: null, quotedIn: 'CHF' }))

describe('the order of the watchlist', () => {
  withPage()
  let sent: SentCall[] = []
  beforeEach(() => {
    signIn()
  })
  afterEach(async () => {
    for (let save = 0; save < 3; save++) await followed()
    await signOut()
    mock.restoreAll()
  })
  async function watchlist(saved?: unknown) {
    const rows = saved === undefined ? [] : [{ key: 'watchlist.order', value: saved }]
    // Reading and saving have one path.
    sent = serverBy({ [preferences.path]: ({ key }) => (key === undefined ? { rows } : {}) })
    const hook = await used(() => useUserOrder(ROWS), null, inPortal)
    await followed()
    return { hook, tickers: () => hook.result.rows?.map(({ ticker }) => ticker).join('') }
  }
  const savedLast = () => sent.filter(([, { key }]) => key !== undefined).at(-1)?.[1]

  it('is that of the reply, or the user’s', async () => {
    const own = await watchlist(['C', 'X', 'A'])
    deepEqual([own.tickers(), own.hook.result.isOwn], ['CAB', true])
  })
  it('is that of the reply where what is saved is none', async () => {
    const { hook, tickers } = await watchlist('C')
    deepEqual([tickers(), hook.result.isOwn], ['ABC', false])
  })
  it('changes by a move, which is saved', async () => {
    const { hook, tickers } = await watchlist()
    let place = -1
    await done(() => {
      place = hook.result.keepAt('A', (from, count) => Math.min(from + 1, count - 1))
    })
    await followed()
    deepEqual([place, tickers(), hook.result.isOwn], [1, 'BAC', true])
    deepEqual(savedLast(), { key: 'watchlist.order', value: ['B', 'A', 'C'] })
  })
  it('takes two moves before it is drawn', async () => {
    const { hook, tickers } = await watchlist()
    await done(() => {
      hook.result.keepAt('A', (from) => from + 1)
      hook.result.keepAt('A', (from) => from + 1)
    })
    equal(tickers(), 'BCA')
  })
  it('is not saved where a move changes nothing', async () => {
    const { hook } = await watchlist()
    await done(() => hook.result.keepAt('A', (from) => from))
    await followed()
    equal(savedLast(), undefined)
  })
  it('is tried while a row is dragged, and saved or given up at the end', async () => {
    const { hook, tickers } = await watchlist()
    await done(() => hook.result.tryAt('C', 0))
    deepEqual([tickers(), savedLast()], ['CAB', undefined])
    await done(() => hook.result.endTrying(false))
    deepEqual([tickers(), savedLast()], ['ABC', undefined])
    await done(() => hook.result.tryAt('C', 1))
    await done(() => hook.result.endTrying(true))
    await followed()
    deepEqual([tickers(), savedLast()], ['ACB', { key: 'watchlist.order', value: ['A', 'C', 'B'] }])
  })
  it('saves nothing where a drag moved nothing', async () => {
    const { hook } = await watchlist()
    await done(() => hook.result.endTrying(true))
    await followed()
    equal(savedLast(), undefined)
  })
  it('can be that of the reply again', async () => {
    const { hook, tickers } = await watchlist(['C', 'A'])
    await done(() => hook.result.reset())
    await followed()
    deepEqual([tickers(), hook.result.isOwn, savedLast()], ['ABC', false, { key: 'watchlist.order', value: null }])
  })
})
