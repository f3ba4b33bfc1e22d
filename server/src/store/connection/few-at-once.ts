import { createLimit } from '#base/limit.ts'
import type { Database } from '../database.ts'

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
    as: (principal, work, mode) => limit(() => db.as(principal, work, mode)),
    asProgram: (program, work, mode) => limit(() => db.asProgram(program, work, mode)),
    withInstitution: (institutionId, work, mode) => limit(() => db.withInstitution(institutionId, work, mode)),
    withSystem: (work, mode) => limit(() => db.withSystem(work, mode)),
    close: db.close,
  }
}
