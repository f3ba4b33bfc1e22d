import type { AccessMode, Database, Transaction } from '#store/database.ts'
import type { Caller } from './caller.ts'

/** Runs a transaction with the caller's rights: those of the user, or of the program's token. */
export function asCaller<T>(db: Database, caller: Caller, work: (tx: Transaction) => Promise<T>, mode?: AccessMode): Promise<T> {
  return caller.kind === 'user' ? db.as(caller, work, mode) : db.asProgram(caller, work, mode)
}
