import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const listeners = new Set<() => void>()

function tell(value: boolean): void {
  isPrinting = value
  // The browser makes its pages as soon as the event is over.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

addEventListener('beforeprint', () => tell(true))
addEventListener('afterprint', () => tell(false))

/** Whether the page is being put on paper: what it folds away on the screen is then shown. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, printing, printing)
}

const printing = (): boolean => isPrinting

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
