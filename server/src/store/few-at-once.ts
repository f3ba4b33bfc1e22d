import { createLimit } from '#base/limit.ts'
import type { Database } from './database.ts'

/**
 * A database by fewer connections: of the transactions that begin here so many are open at once, and the others wait for as long as it
 * takes. Whoever reads much reads here, so that connections and processors are left for whoever asks for little. A transaction must
 * not wait for another one of the same.
 *
 * @param most transactions
 */
export function fewAtOnce(db: Database, most: number): Database {
  const limit = createLimit(most)
  return {
    as: (principal, work) => limit(() => db.as(principal, work)),
    within: (institutionId, work) => limit(() => db.within(institutionId, work)),
    asSystem: (work) => limit(() => db.asSystem(work)),
    close: db.close,
  }
}
