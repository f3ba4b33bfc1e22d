import { notifyManager, type Query } from '@tanstack/react-query'

import { noteReplyMode, snapshotOf } from '#session/data-mode.ts'
import { SessionEnded } from './api-error.ts'
import { queryClient } from './query-client.ts'
import type { AskedReport, ReplyGate } from './reply-gate.ts'

/** Makes the figures on the screen change, perhaps with something that lets it be seen. */
export type ShowChange = (change: () => void) => void

interface Move {
  readonly snapshotId: string
  readonly ended: AbortController
  /** What came of the snapshot by itself and waits for the others, by the hash of its query. */
  readonly waiting: Map<string, unknown>
  done: Promise<void>
}

/** So often a reply is brought together with the others; if it still is of another snapshot, something else is wrong and says so. */
const MOST_ROUNDS = 3

let underWay: Move | null = null
/** Lets a move look again at what it waits for. */
let wake = () => {}

/**
 * Brings all reports on the screen to a snapshot: each is read again, one after the other as a screen reads them, those that are on
 * their way are waited for, and when all are there their figures change together. A move that a newer snapshot overtakes is given up.
 * Reports that are of the snapshot already need none.
 */
export function moveToSnapshot(snapshotId: string, show: ShowChange): Promise<void> {
  if (underWay?.snapshotId === snapshotId) return underWay.done
  if (shownReports().every((query) => !isStale(query, snapshotId))) return Promise.resolve()
  stopMove()
  const move: Move = { snapshotId, ended: new AbortController(), waiting: new Map(), done: Promise.resolve() }
  underWay = move
  move.done = carryOut(move, show).finally(() => {
    if (underWay === move) underWay = null
  })
  return move.done
}

/** Gives up a move that is under way; nothing changes on the screen. */
export function stopMove(): void {
  underWay?.ended.abort()
  underWay = null
  wake()
}

/**
 * Lets a live reply show only beside others of its snapshot: where it is newer than they are, as theirs is no longer kept, it waits until
 * they have gone with it; where it is older, it is read again.
 */
export const showTogether =
  (show: ShowChange): ReplyGate =>
  async (first, asked) => {
    let reply = first
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const snapshotId = snapshotOf(reply)
      const other = otherShown(asked, snapshotId)
      if (snapshotId === null || other === undefined) return reply
      if (underWay === null && momentOf(reply) >= momentOf(other)) void moveToSnapshot(snapshotId, show)
      if (underWay?.snapshotId === snapshotId) {
        underWay.waiting.set(asked.queryHash, reply)
        wake()
        await underWay.done
      } else reply = await asked.readAt({ snapshotId: underWay?.snapshotId ?? snapshotOf(other)! }, asked.signal)
    }
    return reply
  }

async function carryOut(move: Move, show: ShowChange): Promise<void> {
  const { snapshotId, ended, waiting } = move
  const read = new Map<string, { readonly query: Query; readonly reply: unknown }>()
  try {
    for (;;) {
      if (ended.signal.aborted) return
      const shown = shownReports()
      const query = shown.find((each) => isStale(each, snapshotId) && !read.has(each.queryHash))
      if (query) {
        const reply = await query.meta!.readAt!({ snapshotId }, ended.signal)
        // Overtaken: the snapshot is not kept any more.
        const now = snapshotOf(reply)
        if (now !== null && now !== snapshotId && !ended.signal.aborted) return void moveToSnapshot(now, show)
        read.set(query.queryHash, { query, reply })
      } else if (shown.some(({ queryHash, state }) => state.fetchStatus === 'fetching' && !waiting.has(queryHash))) {
        await newsOfReports()
      } else break
    }
    const held = shownReports().filter(({ queryHash }) => waiting.has(queryHash))
    show(() =>
      notifyManager.batch(() => {
        for (const { query, reply } of read.values()) queryClient.setQueryData(query.queryKey, reply)
        for (const { queryKey, queryHash } of held) queryClient.setQueryData(queryKey, waiting.get(queryHash))
      }),
    )
    for (const { reply } of read.values()) noteReplyMode(reply)
  } catch (error) {
    if (ended.signal.aborted || error instanceof SessionEnded) return
    // Each says for itself what it could not read.
    const shown = new Set(shownReports().map(({ queryHash }) => queryHash))
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => shown.has(queryHash) && !waiting.has(queryHash) })
  }
}

function shownReports(): readonly Query[] {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => meta?.readAt !== undefined })
}

/** Whether a report stands on the screen and is of another snapshot. */
const isStale = ({ state }: Query, snapshotId: string): boolean =>
  state.fetchStatus === 'idle' && isLive(state.data) && snapshotOf(state.data) !== snapshotId

/** What another report shows that is of another snapshot. */
const otherShown = ({ queryHash }: AskedReport, snapshotId: string | null): unknown =>
  shownReports()
    .filter((query) => query.queryHash !== queryHash)
    .map(({ state }) => state.data)
    .find((data) => isLive(data) && snapshotOf(data) !== snapshotId)

/** Until a report on the screen changes, or one waits for the others. */
function newsOfReports(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = queryClient.getQueryCache().subscribe(() => wake())
    wake = () => {
      unsubscribe()
      resolve()
    }
  })
}

function isLive(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'mode' in data && data.mode === 'Live'
}

/** The moment that figures are of. */
const momentOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'asOf' in data && typeof data.asOf === 'number' ? data.asOf : 0
