import { notifyManager, type Query } from '@tanstack/react-query'

import { noteReplyMode, snapshotOf } from '#session/data-mode.ts'
import { SessionEnded } from './api-error.ts'
import { queryClient } from './query-client.ts'

let underWay: AbortController | null = null

/** Makes the figures on the screen change, perhaps with something that lets it be seen. */
export type ShowChange = (change: () => void) => void

/**
 * Brings all reports on the screen to a snapshot: each is read again, one after the other as a screen reads them, and when all are there
 * their figures change together. A move that a newer snapshot overtakes is given up. Reports that are of the snapshot already need none.
 */
export async function moveToSnapshot(snapshotId: string, show: ShowChange): Promise<void> {
  const shown = shownReports().filter(({ state }) => state.fetchStatus === 'idle' && isLive(state.data))
  if (shown.every(({ state }) => snapshotOf(state.data) === snapshotId)) return
  stopMove()
  const move = new AbortController()
  underWay = move
  try {
    const replies: unknown[] = []
    for (const { meta } of shown) replies.push(await meta!.readAt!({ snapshotId }, move.signal))
    if (move.signal.aborted) return
    show(() =>
      notifyManager.batch(() => {
        for (const [i, { queryKey }] of shown.entries()) queryClient.setQueryData(queryKey, replies[i])
      }),
    )
    replies.forEach(noteReplyMode)
    // What came onto the screen meanwhile is of the snapshot before.
    const known = new Set(shown.map(({ queryHash }) => queryHash))
    refresh((query) => !known.has(query.queryHash))
  } catch (error) {
    if (move.signal.aborted || error instanceof SessionEnded) return
    // Each says for itself what it could not read.
    refresh(() => true)
  } finally {
    if (underWay === move) underWay = null
  }
}

/** Gives up a move that is under way; nothing changes on the screen. */
export function stopMove(): void {
  underWay?.abort()
  underWay = null
}

function shownReports(): readonly Query[] {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => meta?.readAt !== undefined })
}

function refresh(is: (query: Query) => boolean): void {
  const hashes = new Set(
    shownReports()
      .filter(is)
      .map(({ queryHash }) => queryHash),
  )
  if (hashes.size > 0) void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
}

function isLive(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'mode' in data && data.mode === 'Live'
}
