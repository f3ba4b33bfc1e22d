import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the next second begins: everything booked before is recorded before that second. @returns that second */
export async function nextSecond(): Promise<number> {
  const next = Math.floor(Date.now() / 1000) + 1
  while (Date.now() <= next * 1000) await sleep(next * 1000 + 1 - Date.now())
  return next
}
