/**
 * Collects what nothing refers to any more and gives its memory back to the machine: for moments without requests, since it takes
 * some tens of milliseconds. Does nothing where the process was started without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
