import type { SnapshotReader } from './snapshot-reader.ts'

/** The question a reply answers. */
export interface AskedReport {
  readonly queryHash: string
  readonly readAt: SnapshotReader
  readonly signal: AbortSignal
}

/** Gives a report's reply, or a later one in its place, once it may show beside the others. */
export type ReplyGate = (reply: unknown, asked: AskedReport) => Promise<unknown>

let gate: ReplyGate | null = null

/** Sets what replies pass before they show, while live figures are followed or held; null where they show at once. */
export function setReplyGate(next: ReplyGate | null): void {
  gate = next
}

/** A report's reply once it may show. */
export const passGate: ReplyGate = async (reply, asked) => (gate === null ? reply : gate(reply, asked))
