import { create } from 'zustand'

type DataMode = 'Close' | 'Live'

interface ReplyMode {
  readonly mode: DataMode | null
  /** The snapshot of live figures; null until the first reply. */
  readonly snapshotId: string | null
  /** The instant of the figures, in epoch seconds. */
  readonly asOf: number | null
  /** The latest close that figures were of, in epoch seconds; null before the first one. */
  readonly lastClose: number | null
  /** Whether the user has paused live updates. */
  readonly isPaused: boolean
}

const nothingReplied: ReplyMode = { mode: null, snapshotId: null, asOf: null, lastClose: null, isPaused: false }

/** The mode of the latest reply. The header shows it, because it is the mode of the shown figures. */
export const useReplyMode = create<ReplyMode>(() => nothingReplied)

/** Stores the mode and snapshot of a reply, if it has them. */
export function noteReplyMode(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null || !('mode' in reply)) return
  if (reply.mode === 'Close') {
    const asOf = asOfIn(reply)
    const later = ({ lastClose }: ReplyMode) => (asOf !== null && (lastClose === null || asOf > lastClose) ? asOf : lastClose)
    useReplyMode.setState((former) => ({ mode: 'Close', snapshotId: null, asOf, lastClose: later(former), isPaused: false }))
  }
  if (reply.mode === 'Live') useReplyMode.setState({ mode: 'Live', snapshotId: snapshotOf(reply), asOf: asOfIn(reply) })
}

const asOfIn = (reply: object): number | null => ('asOf' in reply && typeof reply.asOf === 'number' ? reply.asOf : null)

/** The snapshot of a reply; null if it has none. */
export function snapshotOf(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null || !('snapshotId' in reply)) return null
  return typeof reply.snapshotId === 'string' ? reply.snapshotId : null
}

/** The request field that keeps a report at the snapshot on the screen. */
export function snapshotField(): { readonly snapshotId?: string } {
  const { mode, snapshotId } = useReplyMode.getState()
  return mode === 'Live' && snapshotId !== null ? { snapshotId } : {}
}

/** Pauses or resumes live updates. */
export function toggleLivePause(): void {
  useReplyMode.setState(({ isPaused }) => ({ isPaused: !isPaused }))
}

/** Clears mode and time of the figures. */
export function clearReplyMode(): void {
  useReplyMode.setState(nothingReplied)
}
