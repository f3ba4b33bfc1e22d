/** The clocks of a time zone. */
export interface ZoneClocks {
  /** How far they are before UTC at an instant, in milliseconds. */
  readonly offsetOf: (at: number) => number
  /** The instant at which they show a time, which is given as if it were in UTC. */
  readonly instantOf: (local: number) => number
}

/** The clocks of a time zone; making them costs more than many questions to them. */
export function clocksOf(timeZone: string): ZoneClocks {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetOf = (at: number): number => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return shown - Math.floor(at / 1000) * 1000
  }
  return { offsetOf, instantOf: (local) => local - offsetOf(local - offsetOf(local)) }
}

/** The instant at which clocks of the time zone show a time, which is given as if it were in UTC. */
export const instantOf = (local: number, timeZone: string): number => clocksOf(timeZone).instantOf(local)

/** How far clocks of the time zone are before UTC at an instant, in milliseconds. */
export const offsetOf = (timeZone: string, at: number): number => clocksOf(timeZone).offsetOf(at)

/** An ISO date so many days later; earlier for a negative number. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)
