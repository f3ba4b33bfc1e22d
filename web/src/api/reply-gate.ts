import type { SnapshotReader } from './snapshot-reader.ts'

/** The request that a reply belongs to. */
export interface RequestedReport {
  readonly queryHash: string
  readonly readAt: SnapshotReader
  readonly signal: AbortSignal
}

/** Resolves with a report's reply, or a later one, once it may be shown with the others. */
export type ReplyGate = (reply: unknown, asked: RequestedReport) => Promise<unknown>

let gate: ReplyGate | null = null

/** Sets the gate that replies pass while live figures are followed or paused; null shows them immediately. */
export function setReplyGate(next: ReplyGate | null): void {
  gate = next
}

/** Resolves with a report's reply once it may be shown. */
export const passGate: ReplyGate = async (reply, asked) => (gate === null ? reply : gate(reply, asked))
