import os from 'node:os'

/**
 * Runs a full garbage collection and returns free memory to the system. Takes some tens of milliseconds, so call it when there are no
 * requests. Does nothing without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Lets the thread that answers requests go before the calling one, as `os.setPriority` does. Does nothing where the system has no
 * priorities of threads: there it would be that of the process.
 */
export function lowerPriority(priority: number = os.constants.priority.PRIORITY_BELOW_NORMAL): void {
  if (process.platform === 'linux') os.setPriority(priority)
}
