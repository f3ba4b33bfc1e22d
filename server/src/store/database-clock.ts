import type { Clock } from '#base/clock.ts'
import type { Transaction } from './database.ts'
import { sql } from './drizzle.ts'

/**
 * The clock of the database, by which the processes of the portal agree. `now` is an estimate from the last reading, late by the way of a
 * reply; its only use is to know when to read again.
 */
export interface DatabaseClock extends Clock {
  readonly read: (tx: Transaction) => Promise<Date>
}

/** @param clock of this process */
export function createDatabaseClock(clock: Clock): DatabaseClock {
  let aheadMs = 0
  return {
    now: () => new Date(clock.now().getTime() + aheadMs),
    read: async (tx) => {
      const { rows } = await tx.execute<{ ms: string }>(sql`select floor(extract(epoch from clock_timestamp()) * 1000) as ms`)
      const ms = Number(rows[0]!.ms)
      aheadMs = ms - clock.now().getTime()
      return new Date(ms)
    },
  }
}
