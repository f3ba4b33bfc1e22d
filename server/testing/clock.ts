import type { Clock } from '../src/base/clock.ts'
import type { DatabaseClock } from '../src/store/database-clock.ts'

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

/** @param database by which all processes agree; that of the process where it is not said */
export function testDatabaseClock(clock: Clock, database: Clock = clock): DatabaseClock {
  let aheadMs = 0
  return {
    now: () => new Date(clock.now().getTime() + aheadMs),
    read: async () => {
      const now = database.now()
      aheadMs = now.getTime() - clock.now().getTime()
      return now
    },
  }
}

/** The clock of another process, so many milliseconds ahead. */
export const clockAhead = (clock: Clock, ms: number): Clock => ({ now: () => new Date(clock.now().getTime() + ms) })
