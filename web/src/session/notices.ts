import { create } from 'zustand'

/** One message to the user. It is shown as a toast and stays in the list behind the bell. */
export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly text: string
  readonly atMs: number
  readonly durationMs: number
  /** Names the request that failed in the server's log; shown in the list, where there is time to read it. */
  readonly requestId?: string | null
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** specification S9.2: errors and successes 1 s, everything else 5 s. */
export const DURATION_MS = { success: 1000, error: 1000, info: 5000, warning: 5000 } as const
const KEPT = 50

let lastId = 0

/** Newest last. */
export const useNotices = create<{ readonly list: readonly Notice[] }>(() => ({ list: [] }))

/** Says something to the reader: as a toast for as long as its kind lasts, and in the list of notifications. */
export function notify(
  kind: Notice['kind'],
  text: string,
  options: Partial<Pick<Notice, 'durationMs' | 'action' | 'requestId'>> = {},
): void {
  lastId += 1
  const notice: Notice = { id: lastId, kind, text, atMs: Date.now(), durationMs: DURATION_MS[kind], ...options }
  useNotices.setState(({ list }) => ({ list: [...list, notice].slice(-KEPT) }))
}

/** Forgets what was said: the next person at this browser must not read it. */
export function clearNotices(): void {
  useNotices.setState({ list: [] })
}
