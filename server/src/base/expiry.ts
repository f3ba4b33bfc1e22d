/** Tolerated difference between the clocks of two processes; a time further ahead was written while a clock was wrong. */
export const CLOCK_SKEW_MS = 5 * 60_000

/**
 * Whether something with a lifetime is still valid. An end later than a whole lifetime from now was written while the clock was ahead,
 * and counts as expired: else it would last too long.
 */
export function isCurrent(expiresAt: Date, lifetimeMs: number, now: Date): boolean {
  const left = expiresAt.getTime() - now.getTime()
  return left > 0 && left <= lifetimeMs + CLOCK_SKEW_MS
}
