import type { AccessMode, Database, Transaction } from '#store/database.ts'
import type { Caller } from './caller.ts'

/** A transaction in the name of a caller: of a user with their own rights, of a program with those of its token. */
export function asCaller<T>(db: Database, caller: Caller, work: (tx: Transaction) => Promise<T>, mode?: AccessMode): Promise<T> {
  return caller.kind === 'user' ? db.as(caller, work, mode) : db.asProgram(caller, work, mode)
}
