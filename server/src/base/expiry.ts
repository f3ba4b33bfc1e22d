/** By so much the clocks of two processes may differ; what is further ahead was written while a clock was wrong. */
export const CLOCK_SKEW_MS = 5 * 60_000

/**
 * Whether what was given for a lifetime is still good. What would be good for longer than its lifetime from now on was given while the
 * clock was ahead, and is over: it would outlive its time by as much.
 */
export function isCurrent(expiresAt: Date, lifetimeMs: number, now: Date): boolean {
  const left = expiresAt.getTime() - now.getTime()
  return left > 0 && left <= lifetimeMs + CLOCK_SKEW_MS
}
