import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'

/** The failure while the database is unavailable or has no free connection. @param origin for the log */
export const databaseUnavailable = (origin: string): Failure =>
  new Failure(503, refusal('databaseUnavailable'), 2, undefined, origin)

/**
 * PostgreSQL's codes for a temporary error: connection failures, too many connections, shutdown, startup, and deadlock.
 */
const NOT_NOW = /^(08|53300|57P0[1-3]|40001|40P01)/
const DISK_FULL = '53100'
/** System errors of a connection. A file can be missing too, so the system call must be `connect`. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOENT', 'EACCES', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH', 'EAGAIN'])
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE'])
/** Messages of the driver's errors without a code. */
const SAYS_SO =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** Maps errors that mean "unavailable" or "disk full" to the failure for it; returns every other error unchanged. */
export function asFailure(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', syscall = '' } = cause as NodeJS.ErrnoException
    if (code === DISK_FULL) return new Failure(503, refusal('databaseFull'), 60)
    if (NOT_NOW.test(code) || CUT_OFF.has(code) || UNKNOWN_HOST.has(code) || SAYS_SO.test(cause.message))
      return databaseUnavailable(`${code} ${cause.message}`.trim())
    if (syscall === 'connect' && UNREACHABLE.has(code)) return databaseUnavailable(`${code} ${cause.message}`)
  }
  return error
}
