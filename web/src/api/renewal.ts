import { refresh } from '@portal/contract/session/sign-in.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'

import { useAppData } from '#session/app-data.ts'
import { setAuth, useAuth } from '#session/auth.ts'
import { onTabMessage, tellTabs } from '#session/tabs.ts'
import { ApiError } from './api-error.ts'
import { expireSession } from './forget.ts'
import { read, send } from './send.ts'

const MINUTE_MS = 60_000
/** A token is renewed this long before it ends. */
const AHEAD_MS = MINUTE_MS
/** Bounds on the wait, for computers whose clock is wrong. */
const SOONEST_MS = MINUTE_MS / 2
const LATEST_MS = 14 * MINUTE_MS
/** A person's activity is told to the server at most this often. */
const ACTIVITY_MS = MINUTE_MS
const RETRY_MS = MINUTE_MS / 6

type Outcome = 'renewed' | 'refused' | 'unreachable'

let underWay: Promise<Outcome> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let activityToldMs = 0

/**
 * Renews the access token through the cookie of the session; tokens given before stay good for their time. Callers at the same time
 * share one request. A refusal ends the session here.
 */
export function renew(isActive: boolean): Promise<Outcome> {
  underWay ??= askServer(isActive).finally(() => {
    underWay = null
  })
  return underWay
}

/** Takes over a verified sign-in. */
export function beginSession(signedIn: SignedIn): void {
  setAuth(signedIn)
  useAppData.setState({ mayRenew: true })
  tellTabs({ kind: 'signed-in', userId: signedIn.user.id })
}

/** Keeps the token fresh from now on, and leaves the session when somebody else signs in at this browser. */
export function keepRenewed(): void {
  useAuth.subscribe(({ accessToken, accessTokenExpiration }, before) => {
    if (accessToken !== before.accessToken) schedule(accessTokenExpiration)
  })
  onTabMessage((message) => {
    const { user, accessToken } = useAuth.getState()
    if (message.kind === 'activity-told') activityToldMs = Math.max(activityToldMs, message.atMs)
    if (message.kind === 'signed-in' && user !== null && user.id !== message.userId) expireSession(accessToken)
  })
}

/** Tells the server that a person is at work, at most once a minute and once for all tabs. */
export function reportActivity(): void {
  const nowMs = Date.now()
  if (useAuth.getState().accessToken === null || nowMs - activityToldMs < ACTIVITY_MS) return
  activityToldMs = nowMs
  tellTabs({ kind: 'activity-told', atMs: nowMs })
  void renew(true)
}

async function askServer(isActive: boolean): Promise<Outcome> {
  const before = useAuth.getState()
  if (!useAppData.getState().mayRenew) return 'refused'
  try {
    const signedIn = await read(refresh, await (takeAsked() ?? send(refresh, { body: { isActive } }, null)))
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

/** What the page asked for before its scripts were there (public/before-paint.js), once. */
function takeAsked(): Promise<Response> | undefined {
  const asked = globalThis.renewalAsked
  globalThis.renewalAsked = undefined
  return asked
}

function schedule(expiration: number | null): void {
  clearTimeout(timer)
  if (expiration === null) return
  const untilDue = expiration * 1000 - AHEAD_MS - Date.now()
  timer = setTimeout(renewInTime, Math.min(Math.max(untilDue, SOONEST_MS), LATEST_MS))
}

async function renewInTime(): Promise<void> {
  if ((await renew(false)) === 'unreachable') timer = setTimeout(renewInTime, RETRY_MS)
}

declare global {
  var renewalAsked: Promise<Response> | undefined
}
