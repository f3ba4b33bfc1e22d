import { MAX_SNAPSHOTS } from '@portal/contract/reports/live.ts'
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
  /** Newer snapshots that were heard of since it began, the latest last. */
  readonly newer: string[]
  done: Promise<void>
}

/** So often a reply is brought together with the others; if it still is of another snapshot, something else is wrong and says so. */
const MAX_ROUNDS = 3

/** Reports whose figures left the screen, as they could not be read again with the others. */
const left = new WeakSet<Query>()

let underWay: Move | null = null
/** Lets a move look again at what it waits for. */
let wake = () => {}

/**
 * Brings all reports on the screen to a snapshot: each is read again, one after the other as a screen reads them, those that are on
 * their way are waited for, and when all are there their figures change together. Where replies are slow a move is carried to its end
 * while newer snapshots come, and goes on to the latest of them then; once its own is no longer kept it is given up. A report that cannot
 * be read says so in place of its figures, which would stand beside later ones; where none can be, all keep theirs. Reports that are of
 * the snapshot already need none.
 */
export function moveToSnapshot(snapshotId: string, show: ShowChange): Promise<void> {
  if (underWay !== null) {
    const { newer } = underWay
    if (underWay.snapshotId === snapshotId || newer.includes(snapshotId)) return underWay.done
    newer.push(snapshotId)
    // A move to a snapshot that is kept no longer would read others.
    if (newer.length < MAX_SNAPSHOTS) return underWay.done
  }
  return beginMove(snapshotId, show)
}

function beginMove(snapshotId: string, show: ShowChange): Promise<void> {
  stopMove()
  if (shownReports().every((query) => !isStale(query, snapshotId))) return Promise.resolve()
  const move: Move = { snapshotId, ended: new AbortController(), waiting: new Map(), newer: [], done: Promise.resolve() }
  underWay = move
  move.done = carryOut(move, show).finally(() => {
    if (underWay !== move) return
    underWay = null
    const next = move.newer.at(-1)
    if (next !== undefined) void beginMove(next, show)
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
    for (let round = 0; round < MAX_ROUNDS; round++) {
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
  const read = new Map<Query, unknown>()
  const unread = new Map<Query, Error>()
  for (;;) {
    if (ended.signal.aborted) return
    const shown = shownReports()
    const query = shown.find((each) => isStale(each, snapshotId) && !read.has(each) && !unread.has(each))
    if (query) {
      try {
        const reply = await query.meta!.readAt!({ snapshotId }, ended.signal)
        // Overtaken: the snapshot is not kept any more.
        const now = snapshotOf(reply)
        if (now !== null && now !== snapshotId && !ended.signal.aborted) return void beginMove(now, show)
        read.set(query, reply)
      } catch (error) {
        if (ended.signal.aborted || error instanceof SessionEnded) return
        unread.set(query, error as Error)
      }
    } else if (shown.some(({ queryHash, state }) => state.fetchStatus === 'fetching' && !waiting.has(queryHash))) {
      await newsOfReports()
    } else break
  }
  const held = shownReports().filter(({ queryHash }) => waiting.has(queryHash))
  const isMoved = read.size + held.length > 0
  show(() =>
    notifyManager.batch(() => {
      for (const [query, error] of unread) refuse(query, error, !isMoved)
      for (const [query, reply] of read) queryClient.setQueryData(query.queryKey, reply)
      for (const { queryKey, queryHash } of held) queryClient.setQueryData(queryKey, waiting.get(queryHash))
    }),
  )
  for (const reply of read.values()) noteReplyMode(reply)
}

/** Lets a report say why it could not be read, beside its figures or in their place. */
function refuse(query: Query, error: Error, keepsFigures: boolean): void {
  query.setState({ status: 'error', error, errorUpdatedAt: Date.now(), ...(!keepsFigures && { data: undefined }) })
  if (!keepsFigures) left.add(query)
}

function shownReports(): readonly Query[] {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => meta?.readAt !== undefined })
}

/** Whether a report stands on the screen and is of another snapshot, or stood there until it could not be read. */
function isStale(query: Query, snapshotId: string): boolean {
  const { data, fetchStatus } = query.state
  if (fetchStatus !== 'idle') return false
  return isLive(data) ? snapshotOf(data) !== snapshotId : data === undefined && left.has(query)
}

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
