import { create } from 'zustand'

export type DataMode = 'Close' | 'Live'

/** The mode the latest reply was computed in: what the header shows, because it is what the figures are. */
export const useReplyMode = create<{ readonly mode: DataMode | null }>(() => ({ mode: null }))

/** Takes the mode from a reply, where it carries one. */
export function noteReplyMode(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null || !('mode' in reply)) return
  if (reply.mode === 'Close' || reply.mode === 'Live') useReplyMode.setState({ mode: reply.mode })
}

export function clearReplyMode(): void {
  useReplyMode.setState({ mode: null })
}
