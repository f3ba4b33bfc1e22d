import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const listeners = new Set<() => void>()

function notifyListeners(value: boolean): void {
  isPrinting = value
  // Render synchronously, because the browser lays out the pages when the event ends.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

addEventListener('beforeprint', () => notifyListeners(true))
addEventListener('afterprint', () => notifyListeners(false))

/** Whether the page is being printed; collapsed content is then shown. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, printing, printing)
}

const printing = (): boolean => isPrinting

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
