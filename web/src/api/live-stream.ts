import { live } from '@portal/contract/reports/live.ts'

import { useAuth } from '#session/auth.ts'
import { moveToSnapshot, type ShowChange, showTogether, stopMove } from './move-to-snapshot.ts'
import { renew } from './renewal.ts'
import { setReplyGate } from './reply-gate.ts'
import { send } from './send.ts'

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** If no line arrives for more than two heartbeats, the connection is considered dead. */
const SILENCE_MS = 40_000

/**
 * Follows the server's live snapshots: for each new one, all figures on the screen are updated together. The stream is reopened
 * with growing delays. A hidden page has no stream and gets the newest snapshot when it becomes visible. @returns a function that
 * stops it
 */
export function followSnapshots(show: ShowChange): () => void {
  let connection: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS

  function open(): void {
    clearTimeout(timer)
    if (connection !== null || document.visibilityState === 'hidden' || useAuth.getState().accessToken === null) return
    const own = new AbortController()
    connection = own
    listen(own, (snapshotId) => {
      pauseMs = FIRST_PAUSE_MS
      void moveToSnapshot(snapshotId, show)
    })
      .catch(() => {})
      .finally(() => {
        if (connection !== own) return
        connection = null
        timer = setTimeout(open, pauseMs)
        pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
      })
  }

  function close(): void {
    clearTimeout(timer)
    connection?.abort()
    connection = null
    stopMove()
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') close()
    else open()
  }

  setReplyGate(showTogether(show))
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', open)
  const unsubscribe = useAuth.subscribe(({ accessToken }) => {
    if (accessToken === null) close()
  })
  open()
  return () => {
    setReplyGate(null)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', open)
    unsubscribe()
    close()
  }
}

/**
 * Keeps all reports on the screen at one snapshot while live updates are paused: a refetched report may be of a newer snapshot,
 * because the server keeps only the latest few, and the others are then updated too. @returns a function that stops it
 */
export function keepOneSnapshot(show: ShowChange): () => void {
  setReplyGate(showTogether(show))
  return () => {
    setReplyGate(null)
    stopMove()
  }
}

/** Reads one stream to its end. Errors are ignored, because the stream is reopened. */
async function listen(connection: AbortController, onSnapshot: (snapshotId: string) => void): Promise<void> {
  const { signal } = connection
  const reply = await send(live, { signal }, useAuth.getState().accessToken)
  // The token expired before the session did. If the session has ended, `renew` reports it.
  if (reply.status === 401) await renew(false)
  if (!reply.ok || reply.body === null) return
  let silence = setTimeout(() => connection.abort(), SILENCE_MS)
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(() => connection.abort(), SILENCE_MS)
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const { snapshotId } = live.response.parse(JSON.parse(line))
        onSnapshot(snapshotId)
      }
    }
  } finally {
    clearTimeout(silence)
  }
}
