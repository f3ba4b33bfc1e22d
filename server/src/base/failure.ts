/** A failure the caller can act on. `reason` is shown to the user as it is (specification S8.1). */
export class Failure extends Error {
  readonly status: number
  readonly reason: string
  /** Seconds after which the caller may retry (429, 503). */
  readonly retryAfterSeconds: number | undefined
  /** What the reply holds besides reason and requestId, where the contract says so for this status. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  constructor(status: number, reason: string, retryAfterSeconds?: number, details?: Readonly<Record<string, unknown>>) {
    super(reason)
    this.status = status
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}

/** 400: the request is wrong; the reason says what about it. */
export const badRequest = (reason: string) => new Failure(400, reason)
/** 401: the token has no user, or not any more. */
export const unauthorized = () => new Failure(401, 'Please sign in.')
/** 403: the caller is known and may not make this call. */
export const forbidden = () => new Failure(403, 'You may not do this.')
/** 404: the same reply for a missing object and for one that is not the caller's. */
export const notFound = () => new Failure(404, 'Not found')
/** 501: the call is in the contract, but has no answer yet. */
export const notYet = () => new Failure(501, 'This call is not answered yet.')
