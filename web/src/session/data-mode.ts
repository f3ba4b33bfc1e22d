import { create } from 'zustand'

type DataMode = 'Close' | 'Live'

interface ReplyMode {
  readonly mode: DataMode | null
  /** In Live mode the snapshot that the figures are of; null until the first reply. */
  readonly snapshotId: string | null
  /** The moment the figures are of, in epoch seconds. */
  readonly asOf: number | null
  /** Whether the reader holds live figures at their snapshot. */
  readonly isPaused: boolean
}

const nothingReplied: ReplyMode = { mode: null, snapshotId: null, asOf: null, isPaused: false }

/** The mode the latest reply was computed in: what the header shows, because it is what the figures are. */
export const useReplyMode = create<ReplyMode>(() => nothingReplied)

/** Takes the mode and the snapshot from a reply, where it carries them. */
export function noteReplyMode(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null || !('mode' in reply)) return
  if (reply.mode === 'Close') useReplyMode.setState({ mode: 'Close', snapshotId: null, asOf: asOfIn(reply), isPaused: false })
  if (reply.mode === 'Live') useReplyMode.setState({ mode: 'Live', snapshotId: snapshotOf(reply), asOf: asOfIn(reply) })
}

const asOfIn = (reply: object): number | null => ('asOf' in reply && typeof reply.asOf === 'number' ? reply.asOf : null)

/** The snapshot a reply is of; null where it tells none. */
export function snapshotOf(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null || !('snapshotId' in reply)) return null
  return typeof reply.snapshotId === 'string' ? reply.snapshotId : null
}

/** What a report is asked for beside its body, so that it is of the snapshot that the screen shows already. */
export function snapshotField(): { readonly snapshotId?: string } {
  const { mode, snapshotId } = useReplyMode.getState()
  return mode === 'Live' && snapshotId !== null ? { snapshotId } : {}
}

/** Holds live figures at the snapshot they are of, or lets them go on. */
export function toggleLivePause(): void {
  useReplyMode.setState(({ isPaused }) => ({ isPaused: !isPaused }))
}

/** Forgets of what mode and time the figures on the screen are. */
export function clearReplyMode(): void {
  useReplyMode.setState(nothingReplied)
}
