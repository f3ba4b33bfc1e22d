import type { Transaction } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { computeProcesses } from './tables/operations.ts'

/** A process of the role `compute`. */
export interface ComputeProcess {
  readonly id: string
  readonly address: string
}

/** One that has not said for so long that it answers is not asked any more: three of its heartbeats. */
const LIVE = sql`interval '6 seconds'`
const FORGOTTEN = sql`interval '1 hour'`

/** Says that a process answers; forgets those that ended without a word. */
export async function announceProcess(tx: Transaction, { id, address }: ComputeProcess): Promise<void> {
  const seenAt = sql`clock_timestamp()`
  await tx
    .insert(computeProcesses)
    .values({ id, url: address, seenAt })
    .onConflictDoUpdate({ target: computeProcesses.id, set: { url: address, seenAt } })
  await tx.delete(computeProcesses).where(sql`${computeProcesses.seenAt} < clock_timestamp() - ${FORGOTTEN}`)
}

/** To be called before a process ends, so that no call is sent to it. */
export async function retireProcess(tx: Transaction, id: string): Promise<void> {
  await tx.delete(computeProcesses).where(eq(computeProcesses.id, id))
}

/** The processes that answer. */
export function readProcesses(tx: Transaction): Promise<readonly ComputeProcess[]> {
  return tx
    .select({ id: computeProcesses.id, address: computeProcesses.url })
    .from(computeProcesses)
    .where(sql`${computeProcesses.seenAt} > clock_timestamp() - ${LIVE}`)
}
