import type { Clock } from '#base/clock.ts'
import { CADENCE_MS } from '#store/market/live-quotes.ts'
import { tickAfter } from './cadence.ts'

/** Notifies listeners that a snapshot may have begun. There is one timer for all, and none without listeners. */
export interface Ticker {
  readonly listen: (institutionId: string, listener: () => void) => () => void
  /** Notifies those of one institution now. */
  readonly notify: (institutionId: string) => void
  readonly close: () => void
}

/** A moment after the instant itself, so that a timer that is early by a millisecond does not find the snapshot before. */
const LATE_MS = 20

/**
 * A clock for live data that ticks only while there are listeners.
 *
 * @param clock of the database, by which snapshots begin
 */
export function createTicker(clock: Clock): Ticker {
  const listeners = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined

  function notify(institutionId: string): void {
    for (const listener of [...(listeners.get(institutionId) ?? [])]) listener()
  }

  function tick(): void {
    for (const institutionId of [...listeners.keys()]) notify(institutionId)
    schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = undefined
    if (listeners.size === 0) return
    const nowMs = clock.now().getTime()
    timer = setTimeout(tick, Math.min(CADENCE_MS, tickAfter(nowMs) - nowMs) + LATE_MS)
    timer.unref()
  }

  return {
    listen: (institutionId, listener) => {
      const registered = listeners.get(institutionId) ?? new Set()
      listeners.set(institutionId, registered)
      // Each has a function of its own, also where one and the same listens twice.
      const own = () => listener()
      registered.add(own)
      if (timer === undefined) schedule()
      return () => {
        registered.delete(own)
        if (registered.size === 0) listeners.delete(institutionId)
        if (listeners.size === 0) schedule()
      }
    },
    notify,
    close: () => {
      listeners.clear()
      clearTimeout(timer)
    },
  }
}
