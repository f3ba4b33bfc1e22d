import { MAX_SNAPSHOTS } from '@portal/contract/reports/live.ts'
import { notifyManager, type Query } from '@tanstack/react-query'

import { noteReplyMode, snapshotOf } from '#session/data-mode.ts'
import { SessionEnded } from './api-error.ts'
import { queryClient } from './query-client.ts'
import type { ReplyGate, RequestedReport } from './reply-gate.ts'

/** Applies a change of figures on the screen, optionally with a visual effect. */
export type ShowChange = (change: () => void) => void

interface Move {
  readonly snapshotId: string
  readonly ended: AbortController
  /** Replies of the new snapshot that wait for the others, by query hash. */
  readonly waiting: Map<string, unknown>
  /** Newer snapshots that arrived since it began, the latest last. */
  readonly newer: string[]
  done: Promise<void>
}

/** Maximum number of refetches; if a reply is still of another snapshot, it is shown as an error. */
const MAX_ROUNDS = 3

/** Reports that were removed from the screen, because they could not be refetched with the others. */
const removed = new WeakSet<Query>()

let currentMove: Move | null = null
/** Makes the current move check its waiting conditions again. */
let recheck = () => {}

/**
 * Moves all reports on the screen to a snapshot. Each is refetched, in the screen's order; pending ones are awaited; then all
 * figures change together. If replies are slow, a move is completed while newer snapshots arrive, and the latest follows; it is
 * aborted when its snapshot is no longer kept. A report that fails shows its error in place of outdated figures; if all fail, all
 * keep their figures. Reports of the snapshot are not refetched.
 */
export function moveToSnapshot(snapshotId: string, show: ShowChange): Promise<void> {
  if (currentMove !== null) {
    const { newer } = currentMove
    if (currentMove.snapshotId === snapshotId || newer.includes(snapshotId)) return currentMove.done
    newer.push(snapshotId)
    // A move to an expired snapshot would fetch another one.
    if (newer.length < MAX_SNAPSHOTS) return currentMove.done
  }
  return beginMove(snapshotId, show)
}

function beginMove(snapshotId: string, show: ShowChange): Promise<void> {
  stopMove()
  if (shownReports().every((query) => !isStale(query, snapshotId))) return Promise.resolve()
  const move: Move = { snapshotId, ended: new AbortController(), waiting: new Map(), newer: [], done: Promise.resolve() }
  currentMove = move
  move.done = carryOut(move, show).finally(() => {
    if (currentMove !== move) return
    currentMove = null
    const next = move.newer.at(-1)
    if (next !== undefined) void beginMove(next, show)
  })
  return move.done
}

/** Aborts the current move; the screen does not change. */
export function stopMove(): void {
  currentMove?.ended.abort()
  currentMove = null
  recheck()
}

/**
 * Shows a live reply only together with others of its snapshot. A newer reply waits until the others have been updated; an older
 * one is refetched.
 */
export const showTogether =
  (show: ShowChange): ReplyGate =>
  async (first, asked) => {
    let reply = first
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const snapshotId = snapshotOf(reply)
      const other = otherShown(asked, snapshotId)
      if (snapshotId === null || other === undefined) return reply
      if (currentMove === null && momentOf(reply) >= momentOf(other)) void moveToSnapshot(snapshotId, show)
      if (currentMove?.snapshotId === snapshotId) {
        currentMove.waiting.set(asked.queryHash, reply)
        recheck()
        await currentMove.done
      } else reply = await asked.readAt({ snapshotId: currentMove?.snapshotId ?? snapshotOf(other)! }, asked.signal)
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
        // The snapshot has expired in the meantime.
        const now = snapshotOf(reply)
        if (now !== null && now !== snapshotId && !ended.signal.aborted) return void beginMove(now, show)
        read.set(query, reply)
      } catch (error) {
        if (ended.signal.aborted || error instanceof SessionEnded) return
        unread.set(query, error as Error)
      }
    } else if (shown.some(({ queryHash, state }) => state.fetchStatus === 'fetching' && !waiting.has(queryHash))) {
      await nextReportChange()
    } else break
  }
  const waitingReports = shownReports().filter(({ queryHash }) => waiting.has(queryHash))
  const isMoved = read.size + waitingReports.length > 0
  show(() =>
    notifyManager.batch(() => {
      for (const [query, error] of unread) refuse(query, error, !isMoved)
      for (const [query, reply] of read) queryClient.setQueryData(query.queryKey, reply)
      for (const { queryKey, queryHash } of waitingReports) queryClient.setQueryData(queryKey, waiting.get(queryHash))
    }),
  )
  for (const reply of read.values()) noteReplyMode(reply)
}

/** Shows why a report could not be fetched, beside its figures or in their place. */
function refuse(query: Query, error: Error, keepsFigures: boolean): void {
  query.setState({ status: 'error', error, errorUpdatedAt: Date.now(), ...(!keepsFigures && { data: undefined }) })
  if (!keepsFigures) removed.add(query)
}

function shownReports(): readonly Query[] {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => meta?.readAt !== undefined })
}

/** Whether a report is on the screen with another snapshot, or was removed after an error. */
function isStale(query: Query, snapshotId: string): boolean {
  const { data, fetchStatus } = query.state
  if (fetchStatus !== 'idle') return false
  return isLive(data) ? snapshotOf(data) !== snapshotId : data === undefined && removed.has(query)
}

/** The snapshot of another report on the screen, if it differs. */
const otherShown = ({ queryHash }: RequestedReport, snapshotId: string | null): unknown =>
  shownReports()
    .filter((query) => query.queryHash !== queryHash)
    .map(({ state }) => state.data)
    .find((data) => isLive(data) && snapshotOf(data) !== snapshotId)

/** Resolves when a report on the screen changes, or one waits for the others. */
function nextReportChange(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = queryClient.getQueryCache().subscribe(() => recheck())
    recheck = () => {
      unsubscribe()
      resolve()
    }
  })
}

function isLive(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'mode' in data && data.mode === 'Live'
}

/** The instant of the figures. */
const momentOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'asOf' in data && typeof data.asOf === 'number' ? data.asOf : 0
