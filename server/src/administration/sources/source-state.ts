import type { Source } from '@portal/contract/institution/sources.ts'
import type { SourceDelivery, SourceRow } from '#store/sources/sources.ts'
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

/** @param deliveries newest first */
export function sourceState(
  source: SourceRow,
  deliveries: readonly SourceDelivery[],
  { isPossible, isFailing }: Delivers,
  now: Date,
): SourceState {
  const due = source.dueAt === null ? null : dueTimes({ ...source, dueAt: source.dueAt }, now)
  // Nothing was expected before there was the source.
  const lastDue = due && due.last > source.createdAt ? due.last : null
  const since = lastDue?.getTime() ?? source.createdAt.getTime()
  const beginsAt = since - source.hoursBefore * HOUR_MS
  const counted = due === null ? deliveries.slice(0, 1) : deliveries.filter(({ at }) => at.getTime() > beginsAt)
  const lines = counted.reduce((sum, each) => sum + each.lines, 0)
  const came = new Set(counted.flatMap(({ accountIds }) => accountIds))
  const missing = source.needsAllAccounts ? source.accountIds.filter((id) => !came.has(id)) : []
  const at = { lines, missing, lastDueAt: lastDue, nextDueAt: source.isPaused ? null : (due?.next ?? null) }
  if (source.isPaused) return { ...at, missing: [], state: 'paused' }
  if (!isPossible) return { ...at, state: 'revoked' }
  const isLate = counted.length === 0 && lastDue !== null
  if (isLate || isFailing) return { ...at, state: isLate ? 'late' : 'unreachable' }
  if (counted.length === 0) return { ...at, state: 'none' }
  // What comes in several files is not short before it is due.
  const isComplete = lines >= source.minLines && missing.length === 0
  const isShort = !isComplete && (due === null || lastDue !== null)
  const worst = WORST.find((outcome) => counted.some((each) => each.outcome === outcome))
  return { ...at, state: worst === 'refused' ? worst : isShort ? 'short' : (worst ?? 'fine') }
}
