import { failureText } from '#messages/failures.ts'

/** The server refused or failed. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own words, which may be shown; null where it gave none. */
  readonly reason: string | null
  readonly requestId: string | null
  /** All that the reply held, for what the contract has beside the reason. */
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

/** The text of an error (specification S8.1): the server's reason, else the error's message, else that it is unknown. */
export function errorText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : failureText('unknown')
}

/** What a form says of an error: its text, and the name of the request in the server's log. */
export function shownError(error: unknown): { readonly message: string; readonly requestId: string | null } {
  return { message: errorText(error), requestId: error instanceof ApiError ? error.requestId : null }
}

/** The server's own words, where it had any. A failed save says these, else a text of its own. */
export function serverReason(error: unknown): string | null {
  return error instanceof ApiError ? error.reason : null
}

/** Whether the server said no: it was reached, it did not fail, and it was not too busy to answer. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** A call met the end of the session. It has its own message, so nobody else needs to tell the person. */
export class SessionEnded extends ApiError {}
