import { isObjection, type Objection } from '../proposal/outcome.ts'
import type { ProposedEntry } from '../proposal/propose-account.ts'
import type { Routed } from '../routing/route-statements.ts'
import type { FileStatement } from './file-statements.ts'

const NOTHING = { named: [], cash: [], records: [], cancels: [] }

/** The entries of statements whose account is not known: none is booked. */
export function unrouted(statements: readonly FileStatement[], routed: readonly Routed[]): ProposedEntry[] {
  return statements.flatMap((statement, at) => {
    const to = routed[at]!
    if (!isObjection(to)) return []
    const objection: Objection = to
    return statement.entries.map(({ places }) => ({
      statement: at,
      places,
      outcome: objection.outcome,
      objection,
      ...NOTHING,
    }))
  })
}
