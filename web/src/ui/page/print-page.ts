import { useEffect } from 'react'

/** The longest a print waits for what is still to come, in milliseconds. */
const LONGEST_WAIT_MS = 5000

/** What has to be there before the page goes on paper, as long as it is not. */
const awaited = new Set<() => Promise<unknown>>()

/** Has a print that the page can put off wait for `load`; null when there is nothing to wait for. */
export function useAwaitedByPrint(load: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (load === null) return
    awaited.add(load)
    return () => {
      awaited.delete(load)
    }
  }, [load])
}

/** Whether the page can go on paper at once. */
export const isReadyForPrint = (): boolean => awaited.size === 0

/** Prints the page as soon as all that it shows can be drawn. What does not come is left out, as on the screen. */
export async function printPage(): Promise<void> {
  const waiting = Promise.allSettled([...awaited].map((load) => load()))
  await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
  print()
}
