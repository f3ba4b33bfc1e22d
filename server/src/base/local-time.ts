/** The instant at which clocks of the time zone show a time, which is given as if it were in UTC. */
export function instantOf(local: number, timeZone: string): number {
  const near = local - offsetOf(timeZone, local)
  return local - offsetOf(timeZone, near)
}

/** How far clocks of the time zone are before UTC at an instant, in milliseconds. */
export function offsetOf(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', era: 'short' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(at / 1000) * 1000
}
