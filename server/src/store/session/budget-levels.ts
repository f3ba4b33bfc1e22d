import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'

/** Spending of a principal in a process since the last settlement, with the limits of its kind. */
export interface Spending {
  /** Names no person: a hash. */
  readonly key: string
  readonly units: number
  readonly burst: number
  readonly perSecond: number
  /** The level falls no further. */
  readonly lowest: number
}

/** Counts what principals spent in one process, and reads what they have left in all. @returns the levels by key */
export async function settleBudgets(tx: Transaction, spendings: readonly Spending[]): Promise<ReadonlyMap<string, number>> {
  // Two processes that count the same keys in another order would wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('budget levels', 0))`)
  const given = sql`json_to_recordset(${JSON.stringify(spendings)}::json)
    as given (key text, units float8, burst float8, "perSecond" float8, lowest float8)`
  await tx.execute(sql`
    insert into budget_levels (key, units, at) select key, burst, clock_timestamp() from ${given} on conflict do nothing`)
  const { rows } = await tx.execute<{ key: string; units: number }>(sql`
    update budget_levels as level
    set at = clock_timestamp(), units = greatest(given.lowest, least(given.burst, level.units
      + given."perSecond" * greatest(0, extract(epoch from clock_timestamp() - level.at)::float8)) - given.units)
    from ${given} where given.key = level.key
    returning level.key, level.units`)
  return new Map(rows.map(({ key, units }) => [key, units]))
}
