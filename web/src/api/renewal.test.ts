import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { useAppData } from '#session/app-data.ts'
import { setAuth, useAuth } from '#session/auth.ts'
import { useNotices } from '#session/notices.ts'
import { serverOf, settled } from '../../testing/server-of.ts'
import { clearSession } from './clear-session.ts'
import { beginSession, renew, reportActivity, scheduleRenewals } from './renewal.ts'

const NOW_S = 1_800_000_000
const signedIn = (accessToken: string, id = 'ann', accessTokenExpiration = NOW_S + 900) => ({
  accessToken,
  accessTokenExpiration,
  isDemo: false,
  user: { id, email: `${id}@h.example`, isAdmin: false, role: 'employee' as const, institutionID: 'h' },
})
const tokenNow = () => useAuth.getState().accessToken
const noticesNow = () => useNotices.getState().list.map(({ text }) => text)
const bodiesOf = (sent: readonly Request[]) => Promise.all(sent.map((request) => request.clone().json()))

scheduleRenewals()
/** Hooks around each test of a group. */
function aroundEach(): void {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW_S * 1000 })
    beginSession(signedIn('first'))
  })
  afterEach(() => {
    clearSession()
    mock.timers.reset()
    mock.restoreAll()
  })
}

describe('the renewal of a session', () => {
  aroundEach()

  it('replaces the token, by one request for all that ask at a time', async () => {
    const sent = serverOf([200, signedIn('second')])
    deepEqual(await Promise.all([renew(true), renew(false)]), ['renewed', 'renewed'])
    deepEqual([tokenNow(), await bodiesOf(sent)], ['second', [{ isActive: true }]])
  })

  it('uses the reply that was asked for before the scripts loaded, once', async () => {
    globalThis.renewalAsked = Promise.resolve(Response.json(signedIn('early')))
    const sent = serverOf([200, signedIn('second')])
    await renew(true)
    deepEqual([tokenNow(), sent.length], ['early', 0])
    await renew(true)
    deepEqual([tokenNow(), sent.length], ['second', 1])
  })

  it('that is refused ends the session, and asks no more', async () => {
    const sent = serverOf([401, { reason: 'Ended.' }])
    deepEqual([await renew(true), await renew(true)], ['refused', 'refused'])
    deepEqual([tokenNow(), sent.length, noticesNow().length], [null, 1, 1])
  })

  it('leaves the session as it is where the server does not say', async () => {
    serverOf([502, {}])
    equal(await renew(true), 'unreachable')
    mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('away')))
    equal(await renew(true), 'unreachable')
    equal(tokenNow(), 'first')
  })

  it('ends where another user has signed in in this browser', async () => {
    serverOf([200, signedIn('other', 'ben')])
    equal(await renew(true), 'refused')
    deepEqual([tokenNow(), noticesNow().length], [null, 1])
  })

  it('does not sign in again a user who signed out while it was asked for', async () => {
    serverOf([200, signedIn('second')])
    const outcome = renew(true)
    clearSession()
    deepEqual([await outcome, tokenNow(), useAppData.getState().mayRenew], ['refused', null, false])
  })
})

describe('another tab', () => {
  aroundEach()

  const otherTab = new BroadcastChannel('clarity-session')

  it('in which another user signs in ends the session here; the same user does not', () => {
    otherTab.postMessage({ kind: 'signed-in', userId: 'ann' })
    equal(tokenNow(), 'first')
    otherTab.postMessage({ kind: 'signed-in', userId: 'ben' })
    deepEqual([tokenNow(), noticesNow().length], [null, 1])
  })
  it('that hears of activity reports it to the server for all', () => {
    const sent = serverOf()
    mock.timers.setTime((NOW_S + 1_000) * 1000)
    otherTab.postMessage({ kind: 'activity', atMs: (NOW_S + 990) * 1000 })
    otherTab.postMessage({ kind: 'activity', atMs: (NOW_S + 500) * 1000 })
    reportActivity()
    equal(sent.length, 0)
  })
  it('hears who signed in, and of activity', async () => {
    const heard: unknown[] = []
    otherTab.addEventListener('message', ({ data }) => heard.push(data))
    beginSession(signedIn('second'))
    serverOf([502, {}])
    mock.timers.setTime((NOW_S + 2_000) * 1000)
    reportActivity()
    await settled()
    deepEqual(heard, [
      { kind: 'signed-in', userId: 'ann' },
      { kind: 'activity', atMs: (NOW_S + 2_000) * 1000 },
    ])
  })
})

describe('a token', () => {
  aroundEach()

  it('is renewed a minute before it expires, without activity of the user', async () => {
    const sent = serverOf([200, signedIn('second')])
    setAuth(signedIn('another', 'ann', NOW_S + 300))
    mock.timers.tick(239_999)
    equal(sent.length, 0)
    mock.timers.tick(1)
    await settled()
    deepEqual([tokenNow(), await bodiesOf(sent)], ['second', [{ isActive: false }]])
  })

  it('is renewed after half a minute to fourteen minutes, whatever the clock of the computer says', async () => {
    for (const [expiration, seconds] of [
      [NOW_S - 9_000, 30],
      [NOW_S + 9_000, 840],
    ] as const) {
      const sent = serverOf([502, {}])
      setAuth(signedIn(`until ${expiration}`, 'ann', expiration))
      mock.timers.tick(seconds * 1000 - 1)
      equal(sent.length, 0)
      mock.timers.tick(1)
      equal(sent.length, 1)
      await settled()
    }
  })

  it('is asked for again after ten seconds where the server is not reached', async () => {
    const sent = serverOf([502, {}], [200, signedIn('second')])
    setAuth(signedIn('another', 'ann', NOW_S))
    mock.timers.tick(30_000)
    await settled()
    mock.timers.tick(9_999)
    equal(sent.length, 1)
    mock.timers.tick(1)
    await settled()
    equal(tokenNow(), 'second')
  })

  it('is not renewed once the user signed out', () => {
    const sent = serverOf()
    clearSession()
    mock.timers.tick(900_000)
    equal(sent.length, 0)
  })
})

describe('activity of the user', () => {
  aroundEach()

  it('is reported to the server at most once a minute, and only in a session', async () => {
    const sent = serverOf([200, signedIn('second')], [200, signedIn('third')])
    mock.timers.setTime((NOW_S + 3_100) * 1000)
    reportActivity()
    await settled()
    mock.timers.setTime((NOW_S + 3_159) * 1000)
    reportActivity()
    await settled()
    equal(sent.length, 1)
    mock.timers.setTime((NOW_S + 3_160) * 1000)
    reportActivity()
    await settled()
    deepEqual(await bodiesOf(sent), [{ isActive: true }, { isActive: true }])
    clearSession()
    mock.timers.setTime((NOW_S + 3_300) * 1000)
    reportActivity()
    equal(sent.length, 2)
  })
})
