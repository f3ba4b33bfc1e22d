import { readFileSync } from 'node:fs'

/*
 * Puts the clock of a process and its threads ahead by the milliseconds of CLOCK_AHEAD_MS, or of the file CLOCK_AHEAD_FILE, whose number
 * may change, for tests: node --import ./scripts/cluster/clock-ahead.ts …
 */
const LOOK_MS = 50
const { CLOCK_AHEAD_MS, CLOCK_AHEAD_FILE } = process.env
const { now } = Date
let aheadMs = Number(CLOCK_AHEAD_MS ?? 0)

if (CLOCK_AHEAD_FILE !== undefined) {
  const look = () => {
    aheadMs = Number(readFileSync(CLOCK_AHEAD_FILE, 'utf8'))
  }
  look()
  setInterval(look, LOOK_MS).unref()
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now() + aheadMs] : given, newTarget) as Date,
  apply: (target) => new target(now() + aheadMs).toString(),
  get: (target, name) => (name === 'now' ? () => now() + aheadMs : Reflect.get(target, name)),
})
