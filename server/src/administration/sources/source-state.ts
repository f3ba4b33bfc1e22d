import type { Source } from '@portal/contract/institution/sources.ts'
import type { ZoneClocks } from '#base/local-time.ts'
import type { CountedDeliveries } from '#store/sources/deliveries.ts'
import type { SourceRow } from '#store/sources/sources.ts'
import { dueTimes } from './due-times.ts'

/** How a source stands against what is expected of it. */
export interface SourceState {
  readonly state: Source['state']
  /** Lines that came for the last due time; of a source without one those of its last file. */
  readonly lines: number
  /** Ids of accounts that nothing came for. */
  readonly missing: readonly string[]
  readonly lastDueAt: Date | null
  readonly nextDueAt: Date | null
}

const HOUR_MS = 3_600_000

/** States of files in the order in which they are to be looked at. */
const WORST = ['refused', 'wrong', 'waiting'] as const

/** Whether something can come at all, and whether the last look for files failed. */
interface Delivers {
  readonly isPossible: boolean
  readonly isFailing: boolean
}

/** Fields of a source that decide when it is due. */
interface DueWindow {
  /** The last due time since there was the source. */
  readonly lastDue: Date | null
  readonly nextDue: Date | null
  /** Files that came after it count; null where only the last one does. */
  readonly countsAfter: Date | null
}

/** When a source was due, and which of its files count for that. @param clocks of its time zone */
export function dueWindow(source: SourceRow, now: Date, clocks?: ZoneClocks): DueWindow {
  if (source.dueAt === null) return { lastDue: null, nextDue: null, countsAfter: null }
  const { last, next } = dueTimes({ ...source, dueAt: source.dueAt }, now, clocks)
  // Nothing was expected before there was the source.
  const lastDue = last > source.createdAt ? last : null
  const since = (lastDue ?? source.createdAt).getTime()
  return { lastDue, nextDue: next, countsAfter: new Date(since - source.hoursBefore * HOUR_MS) }
}

/** @param counted the files that count by its window */
export function sourceState(
  source: SourceRow,
  { lastDue, nextDue, countsAfter }: DueWindow,
  counted: Omit<CountedDeliveries, 'reasons' | 'lastAt'>,
  { isPossible, isFailing }: Delivers,
): SourceState {
  const { files, lines, outcomes } = counted
  const came = new Set(counted.accountIds)
  const missing = source.needsAllAccounts ? source.accountIds.filter((id) => !came.has(id)) : []
  const at = { lines, missing, lastDueAt: lastDue, nextDueAt: source.isPaused ? null : nextDue }
  if (source.isPaused) return { ...at, missing: [], state: 'paused' }
  if (!isPossible) return { ...at, state: 'revoked' }
  const isLate = files === 0 && lastDue !== null
  if (isLate || isFailing) return { ...at, state: isLate ? 'late' : 'unreachable' }
  if (files === 0) return { ...at, state: 'none' }
  // A delivery in several files is not short before it is due.
  const isComplete = lines >= source.minLines && missing.length === 0
  const isShort = !isComplete && (countsAfter === null || lastDue !== null)
  const worst = WORST.find((outcome) => outcomes.includes(outcome))
  return { ...at, state: worst === 'refused' ? worst : isShort ? 'short' : (worst ?? 'fine') }
}
