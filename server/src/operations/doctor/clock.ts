/** Codes of authenticator apps are good for 30 seconds, and cookies for minutes. */
const MAX_DIFFERENCE_MS = 5_000
/** Stored times may come from another machine, whose clock was a little ahead. */
const MAX_FUTURE_MS = 300_000

/**
 * Fault of the clock of this machine; undefined if there is none.
 *
 * @param clockAheadMs milliseconds by which it is ahead of the database's clock
 * @param newest the newest instant that is stored
 */
export function clockProblem(now: Date, clockAheadMs: number, newest: Date | null): string | undefined {
  const remedy = 'Set both clocks by NTP (`timedatectl set-ntp true`), then start the portal again.'
  if (Math.abs(clockAheadMs) > MAX_DIFFERENCE_MS) {
    const seconds = Math.round(Math.abs(clockAheadMs) / 1000)
    return `The clock of this machine is ${seconds} s ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database's. ${remedy}`
  }
  if (newest !== null && newest.getTime() - now.getTime() > MAX_FUTURE_MS) {
    return (
      `The clock says ${now.toISOString()}, but the database has an event of ${newest.toISOString()}: one of the two is wrong. ` +
      `Codes of authenticator apps are refused until then. ${remedy}`
    )
  }
  return undefined
}
