import type { Clock } from '../src/base/clock.ts'

/** A clock that only a test moves. */
export interface TestClock extends Clock {
  readonly set: (instant: string | Date) => void
  readonly advance: (by: {
    readonly hours?: number
    readonly minutes?: number
    readonly seconds?: number
    readonly ms?: number
  }) => void
}

/**
 * A clock for tests, at a fixed instant.
 *
 *     const clock = testClock('2026-06-01T09:00:00Z')
 *     clock.advance({ minutes: 19, seconds: 59 })
 */
export function testClock(start: string | Date = '2026-06-01T09:00:00Z'): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant).getTime()
    },
    advance: ({ hours = 0, minutes = 0, seconds = 0, ms = 0 }) => {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms
    },
  }
}
