/**
 * Runs a full garbage collection and returns free memory to the system. Takes some tens of milliseconds, so call it when there are no
 * requests. Does nothing without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
