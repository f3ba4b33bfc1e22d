import type { Clock } from '#base/clock.ts'

/** Limits the rate of calls by key. The state is in memory: each process has its own limit. */
interface CallRate {
  /** Takes one call of a key. @returns 0 where it is allowed, else the seconds (a whole number) until the next one is */
  readonly take: (key: string) => number
}

const MAX_KEYS = 10_000

interface Bucket {
  readonly tokens: number
  readonly at: number
}

/**
 * A token bucket for each key: `burst` calls at once, then `perSecond`.
 *
 * Beyond 10,000 keys the full buckets are removed, then the least recently used.
 */
export function createCallRate(
  clock: Clock,
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
): CallRate {
  const buckets = new Map<string, Bucket>()
  const levelOf = (bucket: Bucket | undefined, now: number): number =>
    bucket ? Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1_000) * perSecond) : burst

  function makeRoom(now: number): void {
    if (buckets.size < MAX_KEYS) return
    for (const [key, bucket] of buckets) if (levelOf(bucket, now) >= burst) buckets.delete(key)
    while (buckets.size >= MAX_KEYS) buckets.delete(buckets.keys().next().value!)
  }

  return {
    take: (key) => {
      const now = clock.now().getTime()
      const level = levelOf(buckets.get(key), now)
      buckets.delete(key)
      makeRoom(now)
      const isAllowed = level >= 1
      buckets.set(key, { tokens: isAllowed ? level - 1 : level, at: now })
      return isAllowed ? 0 : Math.max(1, Math.ceil((1 - level) / perSecond))
    },
  }
}
