/*
 * Puts the clock of a process and its threads ahead by the milliseconds of CLOCK_AHEAD_MS, for tests of several processes:
 * node --import ./scripts/cluster/clock-ahead.ts …
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const { now } = Date

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now() + aheadMs] : given, newTarget) as Date,
  apply: (target) => new target(now() + aheadMs).toString(),
  get: (target, name) => (name === 'now' ? () => now() + aheadMs : Reflect.get(target, name)),
})
