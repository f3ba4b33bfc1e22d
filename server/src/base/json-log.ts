import type { WriteLine } from './buffered-lines.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { loggedError } from './logged-error.ts'

const LEVELS = ['info', 'warn', 'error'] as const
type LogLevel = (typeof LEVELS)[number]

/**
 * A log of JSON lines. Control characters are escaped, so that one entry is one line whatever it holds; errors lose the values
 * that they happened to. Warnings and errors are urgent.
 *
 * @param level entries below it are dropped
 */
export function createJsonLog(write: WriteLine, clock: Clock, level: LogLevel = 'info'): Log {
  const lowest = LEVELS.indexOf(level)
  const entryAt = (name: LogLevel) => (facts: Readonly<Record<string, unknown>>, message: string) => {
    if (LEVELS.indexOf(name) < lowest) return
    // One call writes the whole entry: there is one for every request.
    write(`${JSON.stringify({ time: clock.now(), level: name, message, ...withoutErrors(facts) })}\n`, name !== 'info')
  }
  return { info: entryAt('info'), warn: entryAt('warn'), error: entryAt('error') }
}

function withoutErrors(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!hasError(facts)) return facts
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value instanceof Error ? loggedError(value) : value]),
  )
}

function hasError(facts: Readonly<Record<string, unknown>>): boolean {
  for (const name in facts) if (facts[name] instanceof Error) return true
  return false
}
