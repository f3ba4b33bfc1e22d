import { create } from 'zustand'

/** A message to the user, shown as a toast and in the list of notifications. */
export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly text: string
  readonly atMs: number
  readonly durationMs: number
  /** The id of the failed request in the server's log; shown in the list. */
  readonly requestId?: string | null
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** specification S9.2: errors and successes 1 s, everything else 5 s. */
export const DURATION_MS = { success: 1000, error: 1000, info: 5000, warning: 5000 } as const
const MAX_NOTICES = 50

let lastId = 0

/** Newest last. */
export const useNotices = create<{ readonly list: readonly Notice[] }>(() => ({ list: [] }))

/** Shows a message as a toast and adds it to the list of notifications. */
export function notify(
  kind: Notice['kind'],
  text: string,
  options: Partial<Pick<Notice, 'durationMs' | 'action' | 'requestId'>> = {},
): void {
  lastId += 1
  const notice: Notice = { id: lastId, kind, text, atMs: Date.now(), durationMs: DURATION_MS[kind], ...options }
  useNotices.setState(({ list }) => ({ list: [...list, notice].slice(-MAX_NOTICES) }))
}

/** Clears all messages, so that the next user of this browser cannot read them. */
export function clearNotices(): void {
  useNotices.setState({ list: [] })
}
