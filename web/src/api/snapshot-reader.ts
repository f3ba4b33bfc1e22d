/** Refetches a report for a snapshot, or for the present if none is given. */
export type SnapshotReader = (snapshot: { readonly snapshotId?: string }, signal: AbortSignal) => Promise<unknown>

declare module '@tanstack/react-query' {
  interface Register {
    readonly queryMeta: { readonly readAt?: SnapshotReader }
  }
}
