import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { loggedError } from './logged-error.ts'

/** The levels of entries, the least important first. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * A log of JSON lines. Control characters are escaped, so that an entry is always one line; values are removed from errors.
 *
 * @param write writes a whole line
 * @param level entries below it are dropped
 */
export function createJsonLog(write: (line: string) => void, clock: Clock, level: LogLevel = 'info'): Log {
  const lowest = LOG_LEVELS.indexOf(level)
  const entryAt = (name: LogLevel) => (facts: Readonly<Record<string, unknown>>, message: string) => {
    if (LOG_LEVELS.indexOf(name) < lowest) return
    write(logLine(clock.now(), name, message, withoutErrors(facts)))
  }
  return { info: entryAt('info'), warn: entryAt('warn'), error: entryAt('error') }
}

/** One entry of the log, of fields without errors. */
export function logLine(time: Date, level: LogLevel, message: string, facts: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ time: time.toISOString(), level, message, ...facts })}\n`
}

/** Fields with errors replaced by what a log may hold of them, so that they can be sent to another thread. */
export function withoutErrors(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!hasError(facts)) return facts
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value instanceof Error ? loggedError(value) : value]),
  )
}

function hasError(facts: Readonly<Record<string, unknown>>): boolean {
  for (const name in facts) if (facts[name] instanceof Error) return true
  return false
}
