import { normal, seriesKey } from '../random/draw.ts'

/** Seconds over which a path is drawn before it comes back the way it went: a weekend and the day after it. */
const SPAN_SECONDS = 4 * 86_400
/** Halvings down to less than the distance of two snapshots. */
const LEVELS = 15

/**
 * A Brownian motion since a close, by name: deterministic in seed, close and instant, continuous, 0 at the start and of variance one
 * after a day. An instant costs one draw a level, whatever was asked before. After four days it runs back, so that it stays near
 * the last close however old that is.
 *
 * Source: P. Lévy's construction by midpoint displacement ("Processus stochastiques et mouvement brownien", 1948).
 *
 * @param lastClose day number of the close, which chooses the path
 * @param seconds since the end of that day
 */
export function dayPath(name: string, lastClose: number, seconds: number): number {
  const key = seriesKey(`live ${name}`)
  const turn = (Math.max(0, seconds) % (2 * SPAN_SECONDS)) / SPAN_SECONDS
  const u = turn <= 1 ? turn : 2 - turn
  let path = u * normal(key, lastClose, 0)
  for (let level = 0; level < LEVELS; level++) {
    const pieces = 2 ** level
    const piece = Math.min(Math.floor(u * pieces), pieces - 1)
    const within = u * pieces - piece
    // A tent over the piece, as high as the midpoint's deviation from the line between its ends.
    const tent = Math.min(within, 1 - within) * 2
    path += (tent * normal(key, lastClose, pieces + piece)) / (2 * Math.sqrt(pieces))
  }
  // Variance u over the span is u x 4 in days.
  return path * Math.sqrt(SPAN_SECONDS / 86_400)
}
