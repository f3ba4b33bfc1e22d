import pg from 'pg'
import { AS_SYSTEM, asTransaction, withPrincipal } from '../src/store/connection/open.ts'
import type { Database, Transaction } from '../src/store/database.ts'

/** A database whose changes can be rolled back. */
export interface UndoableDatabase {
  readonly db: Database
  /** Rolls back all changes since the last call. */
  readonly undo: () => Promise<void>
  readonly close: () => Promise<void>
}

/** After the work no principal is set, as between two transactions. */
const IN_NOBODYS_NAME =
  "select set_config('role', 'none', true), set_config('clarity.institution_id', '', true), " +
  "set_config('clarity.user_id', '', true), set_config('clarity.system', '', true)"

/**
 * One connection and one transaction that is never committed: the transactions of the portal are savepoints in it, one after the other.
 * No other connection sees their changes, and no process is notified.
 */
export async function openUndoable(url: string): Promise<UndoableDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  let lastTurn: Promise<unknown> = Promise.resolve()

  function inTurn<T>(opening: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const turn = lastTurn.then(async () => {
      await client.query(`savepoint work; ${opening}`)
      try {
        const result = await work(asTransaction(client))
        await client.query(`${IN_NOBODYS_NAME}; release work`)
        return result
      } catch (error) {
        await client.query(`rollback to work; release work; ${IN_NOBODYS_NAME}`)
        throw error
      }
    })
    lastTurn = turn.catch(() => {})
    return turn
  }

  return {
    db: {
      as: async ({ institutionId, userId }, work) => inTurn(withPrincipal(institutionId, userId), work),
      asProgram: async ({ institutionId, tokenId }, work) => inTurn(withPrincipal(institutionId, null, tokenId), work),
      withInstitution: async (institutionId, work) => inTurn(withPrincipal(institutionId, null), work),
      withSystem: (work) => inTurn(AS_SYSTEM, work),
      close: async () => {},
    },
    undo: async () => {
      await lastTurn
      await client.query('rollback; begin')
    },
    close: () => client.end(),
  }
}
