/** The part of an error that a log may hold. */
interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: LoggedError
}

const DEEPEST_CAUSE = 5
const LONGEST_MESSAGE = 1000

/**
 * An error for the log: type, code and stack, without values. Database errors carry whole rows in their parameters and details, which
 * could be password hashes or figures (OWASP ASVS 5.0.0 V16.2.5).
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause = error.cause !== undefined && depth < DEEPEST_CAUSE ? loggedError(error.cause, depth + 1) : undefined
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code !== undefined && { code }),
    stack: framesOf(error),
    ...(cause && { cause }),
  }
}

/** Removes the parameters of a failed query, and the values that PostgreSQL and JSON.parse quote. */
const withoutValues = (message: string): string =>
  message
    .replace(/\nparams: .*$/s, '')
    .replace(/(invalid input [^:]*): .*$/s, '$1')
    .replace(/"[^"]*"\.* is not valid JSON/s, 'text is not valid JSON')
    .slice(0, LONGEST_MESSAGE)

/** The stack without its first lines, which repeat the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
