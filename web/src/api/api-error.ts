import { failureText } from '#messages/failures.ts'

/** A refusal or failure reported by the server. */
export class ApiError extends Error {
  readonly status: number
  /** The server's reason, which may be shown; null if it gave none. */
  readonly reason: string | null
  readonly requestId: string | null
  /** The whole reply body, for endpoint-specific fields. */
  readonly content: unknown

  constructor(status: number, reason: string | null, requestId: string | null, content: unknown = null) {
    super(reason ?? failureText('unknown'))
    this.name = 'ApiError'
    this.status = status
    this.reason = reason
    this.requestId = requestId
    this.content = content
  }
}

/** The server did not answer, or not as the portal does: it may be starting again. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super(failureText('unreachable'), { cause })
    this.name = 'Unreachable'
  }
}

/** The text of an error (specification S8.1): the server's reason, else the error's message, else a text for an unknown error. */
export function errorText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : failureText('unknown')
}

/** Error as shown in a form: its text, and the request id in the server's log. */
export function shownError(error: unknown): { readonly message: string; readonly requestId: string | null } {
  return { message: errorText(error), requestId: error instanceof ApiError ? error.requestId : null }
}

/** The server's reason, or null. A failed save shows it in place of its own text. */
export function serverReason(error: unknown): string | null {
  return error instanceof ApiError ? error.reason : null
}

/** Whether the server refused the call: it was reached, did not fail and was not overloaded. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** A call failed because the session has ended. The end of the session has its own message, so callers show nothing. */
export class SessionEnded extends ApiError {}
