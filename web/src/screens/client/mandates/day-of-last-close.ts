const DAY_MS = 86_400_000

/** The last weekday before an instant, as an ISO date: from then on a limit counts at once, and not only after the next close. */
export function dayOfLastClose(nowMs: number): string {
  const weekday = new Date(nowMs).getUTCDay()
  const daysBack = weekday === 0 ? 2 : weekday === 1 ? 3 : 1
  return new Date(nowMs - daysBack * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
