import { useEffect } from 'react'

/** Maximum time that printing waits for pending content, in milliseconds. */
const MAX_WAIT_MS = 5000

/** Loads that printing must wait for. */
const pendingLoads = new Set<() => Promise<unknown>>()

/** Makes a print wait for `load`; null if there is nothing to wait for. */
export function useAwaitedByPrint(load: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (load === null) return
    pendingLoads.add(load)
    return () => {
      pendingLoads.delete(load)
    }
  }, [load])
}

/** Whether the page can be printed immediately. */
export const isReadyForPrint = (): boolean => pendingLoads.size === 0

/** Prints the page once its content is loaded. Content that fails to load is omitted. */
export async function printPage(): Promise<void> {
  const waiting = Promise.allSettled([...pendingLoads].map((load) => load()))
  await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
  print()
}
