/** Reads a report again as it is in a snapshot, or as it is now where none is named. */
export type SnapshotReader = (snapshot: { readonly snapshotId?: string }, signal: AbortSignal) => Promise<unknown>

declare module '@tanstack/react-query' {
  interface Register {
    readonly queryMeta: { readonly readAt?: SnapshotReader }
  }
}
