import { live } from '@portal/contract/reports/live.ts'

import { useAuth } from '#session/auth.ts'
import { moveToSnapshot, type ShowChange, showTogether, stopMove } from './move-to-snapshot.ts'
import { renew } from './renewal.ts'
import { setReplyGate } from './reply-gate.ts'
import { send } from './send.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Without a line for so long, two heartbeats and more, the connection is dead. */
const SILENCE_MS = 40_000

/**
 * Follows the server's snapshots: whenever there is a newer one, the figures on the screen move to it together. The stream is opened
 * anew, with growing pauses, whenever it ends; a page that nobody looks at has none, and gets the newest snapshot when somebody does.
 *
 * @returns ends it
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
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
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
 * Keeps the reports on the screen at one snapshot while none is followed: one that is read anew may be of a newer snapshot, as the server
 * keeps the latest few, and the others then go with it.
 *
 * @returns ends it
 */
export function holdTogether(show: ShowChange): () => void {
  setReplyGate(showTogether(show))
  return () => {
    setReplyGate(null)
    stopMove()
  }
}

/** Reads one stream to its end. Whatever ends it is no news to anybody: it is opened again. */
async function listen(connection: AbortController, heard: (snapshotId: string) => void): Promise<void> {
  const { signal } = connection
  const reply = await send(live, { signal }, useAuth.getState().accessToken)
  // The token ended before the session did; a session that is over is told by this call too.
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
        heard(snapshotId)
      }
    }
  } finally {
    clearTimeout(silence)
  }
}
