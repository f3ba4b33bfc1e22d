import type { Transaction } from '../database.ts'
import { count, eq, max } from '../drizzle.ts'
import { batches } from '../tables/batches.ts'
import { institutions } from '../tables/institution.ts'
import { fxRates } from '../tables/market.ts'
import { users } from '../tables/session.ts'

/** The bookings of a demo institution so far. */
interface DemoProgress {
  readonly isDemo: boolean
  /** The last day with exchange rates, `YYYY-MM-DD`; null before the first booking. */
  readonly lastDay: string | null
  readonly userCount: number
  readonly batchCount: number
}

/** Undefined where the institution does not exist. */
export async function demoProgress(tx: Transaction, institutionId: string): Promise<DemoProgress | undefined> {
  const [institution] = await tx
    .select({ isDemo: institutions.isDemo })
    .from(institutions)
    .where(eq(institutions.id, institutionId))
  if (!institution) return undefined
  const [rates] = await tx
    .select({ lastDay: max(fxRates.day) })
    .from(fxRates)
    .where(eq(fxRates.institutionId, institutionId))
  const [people] = await tx.select({ userCount: count() }).from(users).where(eq(users.institutionId, institutionId))
  const [booked] = await tx.select({ batchCount: count() }).from(batches).where(eq(batches.institutionId, institutionId))
  return { isDemo: institution.isDemo, lastDay: rates!.lastDay, userCount: people!.userCount, ...booked! }
}
