import { equal } from 'node:assert/strict'

/** Whether an error is the one of PostgreSQL with a code, which Drizzle wraps: for `rejects`. */
export const hasCode = (code: string) => (error: Error) => {
  equal(((error.cause ?? error) as { code?: string }).code, code)
  return true
}
