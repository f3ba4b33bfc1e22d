import { Failure } from '#base/failure.ts'

/** The answer while the database is away or has no connection to spare. */
export const databaseAway = (): Failure => new Failure(503, 'The database cannot be reached just now. Please try again.', 2)

/**
 * PostgreSQL's codes for "not now": connection failures, too many connections, shutting down, starting up, and the loser of
 * two transactions that waited for each other.
 */
const NOT_NOW = /^(08|53300|57P0[1-3]|40001|40P01)/
const DISK_FULL = '53100'
/** What the system says of a connection. A file can be missing too: that is not this, so the call has to be `connect`. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOENT', 'EACCES', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH', 'EAGAIN'])
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE'])
/** What the driver says without a code. */
const SAYS_SO =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** Turns errors that mean "the database is away" or "full" into the failure for it; every other error stays what it is. */
export function asFailure(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', syscall = '' } = cause as NodeJS.ErrnoException
    if (code === DISK_FULL) return new Failure(503, 'The database has no space left. Nothing was saved.', 60)
    if (NOT_NOW.test(code) || CUT_OFF.has(code) || UNKNOWN_HOST.has(code) || SAYS_SO.test(cause.message)) return databaseAway()
    if (syscall === 'connect' && UNREACHABLE.has(code)) return databaseAway()
  }
  return error
}
