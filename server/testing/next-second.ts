import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for the next second, as instants of recording are asked for in seconds: what was booked before is recorded by then, and what is
 * booked now is later. @returns that second
 */
export async function nextSecond(): Promise<number> {
  const next = Math.floor(Date.now() / 1000) + 1
  while (Date.now() <= next * 1000) await sleep(next * 1000 + 1 - Date.now())
  return next
}
