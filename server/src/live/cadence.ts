import { CADENCE_MS } from '#store/market/live-quotes.ts'

/** The instant of the latest snapshot at an instant. */
export function tickAt(ms: number): number {
  return Math.floor(ms / CADENCE_MS) * CADENCE_MS
}

/** The instant of the first snapshot after an instant: to which what comes in then belongs. */
export function tickAfter(ms: number): number {
  return tickAt(ms) + CADENCE_MS
}

/** The name of a snapshot: the data version of its closes and its instant. */
export function snapshotName(version: number, ms: number): string {
  return `${version}-${new Date(ms).toISOString().slice(0, 19)}Z`
}
