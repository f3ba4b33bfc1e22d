import { createLimit } from '#base/limit.ts'
import type { Database } from '../database.ts'

/**
 * A database with a limit on concurrent transactions; the others wait without a timeout. Long reads use it, so that connections and
 * processors stay free for short requests. A transaction must not wait for another one of the same limit, or both could wait for ever.
 *
 * @param most maximum number of concurrent transactions
 */
export function limitTransactions(db: Database, most: number): Database {
  const limit = createLimit(most)
  return {
    as: (principal, work, mode) => limit(() => db.as(principal, work, mode)),
    asProgram: (program, work, mode) => limit(() => db.asProgram(program, work, mode)),
    withInstitution: (institutionId, work, mode) => limit(() => db.withInstitution(institutionId, work, mode)),
    withSystem: (work, mode) => limit(() => db.withSystem(work, mode)),
    close: db.close,
  }
}
