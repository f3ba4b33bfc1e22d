import type { Clock } from '#base/clock.ts'

/** Limits how often something is done, by key. Kept in memory: each process limits what passes through it. */
interface CallRate {
  /** Takes one call of a key. @returns 0 where it is allowed, else the whole seconds until the next one is */
  readonly take: (key: string) => number
}

const MAX_KEYS = 10_000

interface Bucket {
  readonly tokens: number
  readonly at: number
}

/**
 * A token bucket for each key: `burst` calls at once, and from then on `perSecond` of them.
 *
 * Beyond ten thousand keys those that are full again are forgotten, then the ones not seen for longest.
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
