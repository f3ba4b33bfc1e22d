import { createLimit } from '#base/limit.ts'
import type { Passwords } from '#base/secrets/password-hash.ts'
import type { RequestContext } from '#http/answer.ts'
import { limitTransactions } from '#store/connection/limit-transactions.ts'
import type { Database } from '#store/database.ts'

/** Connections to the database of the calls without a session: apart from those of signed-in users, which they cannot use up. */
export const DOOR_CONNECTIONS = 4
/** Of these, what browsers that are no known device may use at once, and how many of their passwords are verified at once. */
const STRANGERS_TRANSACTIONS = 3
const STRANGERS_VERIFICATIONS = 2

/** Services of a sign-in call. */
interface Lane {
  readonly db: Database
  readonly passwords: Passwords
}

/** The calls without a session have a database pool of their own, in which known devices do not wait behind strangers. */
export interface Door {
  readonly laneOf: (context: Pick<RequestContext, 'isKnownDevice'>) => Lane
}

/** @param db of its own, with `DOOR_CONNECTIONS` connections */
export function createDoor(db: Database, passwords: Passwords): Door {
  const limit = createLimit(STRANGERS_VERIFICATIONS)
  const known: Lane = { db, passwords }
  const strangers: Lane = {
    db: limitTransactions(db, STRANGERS_TRANSACTIONS),
    passwords: {
      ...passwords,
      hash: (password) => limit(() => passwords.hash(password)),
      verify: (hash, password) => limit(() => passwords.verify(hash, password)),
    },
  }
  return { laneOf: ({ isKnownDevice }) => (isKnownDevice ? known : strangers) }
}
