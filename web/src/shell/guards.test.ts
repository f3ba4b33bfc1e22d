import { equal, rejects, throws } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { isRedirect } from '@tanstack/react-router'

import { Unreachable } from '#api/api-error.ts'
import { clearSession } from '#api/clear-session.ts'
import { useAppData } from '#session/app-data.ts'
import { setAuth, useAuth } from '#session/auth.ts'
import { serverOf, settled } from '../../testing/server-of.ts'
import { requireRight, requireSession } from './guards.ts'

const signedIn = (role: 'employee' | 'admin') => ({
  accessToken: 'token',
  accessTokenExpiration: 1_800_000_000,
  isDemo: false,
  user: { id: 'ann', email: 'ann@h.example', isAdmin: role === 'admin', role, institutionID: 'h' },
})
/** Redirects to the sign-in, in place of the screen that is left. */
const toSignIn = (error: unknown) => isRedirect(error) && error.options.to === '/sign-in' && error.options.replace === true
/** Passes seconds, each after what came before is done. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await settled()
    mock.timers.tick(1000)
  }
  await settled()
}

/** Hooks around each test of a group. */
function aroundEach(): void {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    useAppData.setState({ mayRenew: true })
  })
  afterEach(() => {
    clearSession()
    mock.timers.reset()
    mock.restoreAll()
  })
}

describe('a screen that requires a session', () => {
  aroundEach()

  it('opens without a request where there is one', async () => {
    setAuth(signedIn('employee'))
    const sent = serverOf()
    await requireSession()
    equal(sent.length, 0)
  })
  it('resumes it after a reload, and asks for the selection at the same time', async () => {
    const sent = serverOf([200, signedIn('employee')])
    await requireSession()
    equal(useAuth.getState().accessToken, 'token')
    equal(sent.length, 3)
    await settled()
  })
  it('leads to the sign-in where there is none, without a request where none can be resumed', async () => {
    serverOf([401, {}])
    await rejects(requireSession(), toSignIn)
    const sent = serverOf()
    await rejects(requireSession(), toSignIn)
    equal(sent.length, 0)
  })
  it('waits for a server that is starting', async () => {
    const sent = serverOf([502, {}], [502, {}], [200, signedIn('employee')])
    const opened = requireSession()
    await pass(1)
    equal(sent.length, 2)
    await pass(2)
    await opened
    equal(useAuth.getState().accessToken, 'token')
  })
  it('says that the server is not reached after seven seconds', async () => {
    const sent = serverOf([502, {}], [502, {}], [502, {}], [502, {}])
    const refused = rejects(requireSession(), Unreachable)
    await pass(6)
    equal(sent.length, 3)
    await pass(1)
    await refused
    equal(sent.length, 4)
  })
})

describe('a screen that requires a right', () => {
  aroundEach()

  it('leads users without it to the sign-in, who stay signed in', () => {
    setAuth(signedIn('employee'))
    throws(() => requireRight('manage-users'), toSignIn)
    equal(useAuth.getState().accessToken, 'token')
  })
  it('opens for users with it alone', () => {
    setAuth(signedIn('admin'))
    requireRight('manage-users')
    clearSession()
    throws(() => requireRight('read-reports'), toSignIn)
  })
})
