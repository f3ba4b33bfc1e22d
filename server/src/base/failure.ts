import type { CodedText } from '@portal/presentation/messages/coded-texts.ts'
import type { MessageParams } from '@portal/presentation/messages/message.ts'

import { refusal } from './refusals.ts'

/** A failure the caller can act on. `reason` is shown to the user as it is (specification S8.1). */
export class Failure extends Error {
  readonly status: number
  readonly reason: string
  /** Of the message that the reason is. */
  readonly code: string
  readonly params: MessageParams
  /** Seconds after which the caller may retry (429, 503). */
  readonly retryAfterSeconds: number | undefined
  /** Fields of the reply besides reason and requestId, where the contract has them for this status. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Its origin where the reason does not state it, for the log. */
  readonly origin: string | undefined
  constructor(
    status: number,
    reason: CodedText,
    retryAfterSeconds?: number,
    details?: Readonly<Record<string, unknown>>,
    origin?: string,
  ) {
    super(reason.text)
    this.status = status
    this.reason = reason.text
    this.code = reason.code
    this.params = reason.params
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
    this.origin = origin
  }
}

/** When a caller may ask again, who cannot know how long the portal is read-only. */
const READ_ONLY_SECONDS = 60

/** 400: the request is wrong; the reason says what about it. */
export const badRequest = (reason: CodedText) => new Failure(400, reason)
/** 401: the token has no user, or not any more. */
export const unauthorized = () => new Failure(401, refusal('signIn'))
/** 403: the caller is known and may not make this call. */
export const forbidden = () => new Failure(403, refusal('forbidden'))
/** 404: the same reply for a missing object and for one that is not the caller's. */
export const notFound = () => new Failure(404, refusal('notFound'))
/** 503: the portal may be read but not changed for now. */
export const readOnly = () => new Failure(503, refusal('readOnly'), READ_ONLY_SECONDS)
/** 501: the call is in the contract, but has no answer yet. */
export const notYet = () => new Failure(501, refusal('notAnswered'))
