import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { setAuth, useAuth } from '#session/auth.ts'
import { useNotices } from '#session/notices.ts'
import { serverOf, settled } from '../../testing/server-of.ts'
import { clearSession } from './clear-session.ts'
import { followSignOut, signOut } from './sign-out.ts'

const events = new EventTarget()
Object.assign(globalThis, { addEventListener: events.addEventListener.bind(events) })
const otherTab = new BroadcastChannel('clarity-session')
const heard: unknown[] = []
otherTab.addEventListener('message', ({ data }) => heard.push(data))
followSignOut()

const tokenNow = () => useAuth.getState().accessToken
const noticesNow = () => useNotices.getState().list.map(({ kind }) => kind)

/** Hooks around each test of a group. */
function aroundEach(): void {
  beforeEach(() => {
    heard.length = 0
    setAuth({
      accessToken: 'token',
      accessTokenExpiration: 1_800_000_000,
      isDemo: false,
      user: { id: 'ann', email: 'ann@h.example', isAdmin: false, role: 'employee', institutionID: 'h' },
    })
  })
  afterEach(() => {
    clearSession()
    mock.restoreAll()
  })
}

describe('signing out', () => {
  aroundEach()

  it('clears the session at once, tells the other tabs, and then the server', async () => {
    const sent = serverOf([200, {}])
    signOut('user')
    deepEqual([tokenNow(), heard, noticesNow()], [null, [{ kind: 'signed-out', reason: 'user' }], ['success']])
    await settled()
    deepEqual(await sent[0]!.json(), { email: 'ann@h.example' })
    deepEqual([sent[0]!.headers.get('authorization'), sent[0]!.keepalive], ['Bearer token', true])
  })
  it('tells the server when the connection is back', async () => {
    mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('away')))
    signOut('user')
    await settled()
    const sent = serverOf([200, {}])
    events.dispatchEvent(new Event('online'))
    events.dispatchEvent(new Event('online'))
    await settled()
    equal(sent.length, 1)
  })
  it('after inactivity is said in other words', () => {
    serverOf()
    signOut('idle')
    deepEqual(noticesNow(), ['info'])
  })
  it('does nothing without a session', () => {
    clearSession()
    const sent = serverOf()
    signOut('user')
    deepEqual([heard, sent, noticesNow()], [[], [], []])
  })
})

describe('signing out in another tab', () => {
  aroundEach()

  it('ends the session here, without telling the server again', () => {
    const sent = serverOf()
    otherTab.postMessage({ kind: 'signed-out', reason: 'idle' })
    deepEqual([tokenNow(), noticesNow(), sent], [null, ['info'], []])
  })
  it('is not said to a tab without a session', () => {
    clearSession()
    otherTab.postMessage({ kind: 'signed-out', reason: 'user' })
    deepEqual(noticesNow(), [])
  })
  it('is the only message that ends it', () => {
    otherTab.postMessage({ kind: 'active' })
    equal(tokenNow(), 'token')
  })
})
