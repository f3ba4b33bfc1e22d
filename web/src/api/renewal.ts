import { refresh } from '@portal/contract/session/sign-in.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'

import { useAppData } from '#session/app-data.ts'
import { setAuth, useAuth } from '#session/auth.ts'
import { broadcastToTabs, onTabMessage } from '#session/tabs.ts'
import { ApiError } from './api-error.ts'
import { expireSession } from './clear-session.ts'
import { noteVersions, read, send } from './send.ts'

const MINUTE_MS = 60_000
/** Renew a token this long before it expires. */
const AHEAD_MS = MINUTE_MS
/** Limits of the delay, in case the computer's clock is wrong. */
const MIN_DELAY_MS = MINUTE_MS / 2
const MAX_DELAY_MS = 14 * MINUTE_MS
/** Minimum interval between reports of user activity to the server. */
const ACTIVITY_MS = MINUTE_MS
const RETRY_MS = MINUTE_MS / 6

type Outcome = 'renewed' | 'refused' | 'unreachable'

let pending: Promise<Outcome> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let activitySentMs = 0

/**
 * Renews the access token with the session cookie; earlier tokens stay valid until they expire. Concurrent callers share one
 * request. A refusal ends the session.
 */
export function renew(isActive: boolean): Promise<Outcome> {
  pending ??= askServer(isActive).finally(() => {
    pending = null
  })
  return pending
}

/** Starts a session after a verified sign-in. */
export function beginSession(signedIn: SignedIn): void {
  setAuth(signedIn)
  useAppData.setState({ mayRenew: true })
  broadcastToTabs({ kind: 'signed-in', userId: signedIn.user.id })
}

/** Schedules token renewals, and ends the session if another user signs in in this browser. */
export function scheduleRenewals(): void {
  useAuth.subscribe(({ accessToken, accessTokenExpiration }, before) => {
    if (accessToken !== before.accessToken) schedule(accessTokenExpiration)
  })
  onTabMessage((message) => {
    const { user, accessToken } = useAuth.getState()
    if (message.kind === 'activity') activitySentMs = Math.max(activitySentMs, message.atMs)
    if (message.kind === 'signed-in' && user !== null && user.id !== message.userId) expireSession(accessToken)
  })
}

/** Reports user activity to the server, at most once a minute for all tabs. */
export function reportActivity(): void {
  const nowMs = Date.now()
  if (useAuth.getState().accessToken === null || nowMs - activitySentMs < ACTIVITY_MS) return
  activitySentMs = nowMs
  broadcastToTabs({ kind: 'activity', atMs: nowMs })
  void renew(true)
}

async function askServer(isActive: boolean): Promise<Outcome> {
  const before = useAuth.getState()
  if (!useAppData.getState().mayRenew) return 'refused'
  try {
    const reply = await (takeEarlyResponse() ?? send(refresh, { body: { isActive } }, null))
    noteVersions(reply)
    const signedIn = await read(refresh, reply)
    const now = useAuth.getState()
    const wasEnded = !useAppData.getState().mayRenew
    const isOther = now.user !== null && now.user.id !== signedIn.user.id
    if (isOther) expireSession(now.accessToken)
    if (wasEnded || isOther) return 'refused'
    setAuth(signedIn)
    return 'renewed'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return 'unreachable'
    useAppData.setState({ mayRenew: false })
    expireSession(before.accessToken)
    return 'refused'
  }
}

/** The response of the request that public/before-paint.js made before the scripts loaded; used once. */
function takeEarlyResponse(): Promise<Response> | undefined {
  const asked = globalThis.renewalAsked
  globalThis.renewalAsked = undefined
  return asked
}

function schedule(expiration: number | null): void {
  clearTimeout(timer)
  if (expiration === null) return
  const untilDue = expiration * 1000 - AHEAD_MS - Date.now()
  timer = setTimeout(renewInTime, Math.min(Math.max(untilDue, MIN_DELAY_MS), MAX_DELAY_MS))
}

async function renewInTime(): Promise<void> {
  if ((await renew(false)) === 'unreachable') timer = setTimeout(renewInTime, RETRY_MS)
}

declare global {
  var renewalAsked: Promise<Response> | undefined
}
