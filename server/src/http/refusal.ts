import { bytesText } from '@portal/contract/body-limit.ts'
import type { CodedText } from '@portal/presentation/messages/coded-texts.ts'

import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'

/** Reply to a failed request. */
interface Refusal {
  readonly status: number
  readonly reason: CodedText
  readonly retryAfterSeconds: number | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
  /** True for unforeseen errors: the reader learns nothing, the log everything. */
  readonly isOurFault: boolean
}

/** The reasons for what the server itself finds wrong with a request, before any answer sees it. */
const REASONS: Readonly<Record<number, CodedText>> = {
  400: refusal('invalidRequest'),
  408: refusal('tooSlow'),
  414: refusal('addressTooLong'),
  415: refusal('notJson'),
  431: refusal('headersTooLarge'),
}

/**
 * Any thrown thing as the status and reason to send. Only a `Failure` says more than its kind.
 *
 * @param bodyLimit the largest body that was allowed, in bytes
 */
export function refusalOf(error: unknown, bodyLimit: number): Refusal {
  if (error instanceof Failure) {
    const { status, reason: text, code, params, retryAfterSeconds, details } = error
    return { status, reason: { code, params, text }, retryAfterSeconds, details, isOurFault: false }
  }
  const status = frameworkStatusOf(error)
  const reason = status === 413 ? refusal('tooLarge', { most: bytesText(bodyLimit) }) : REASONS[status ?? 500]
  if (status !== undefined && reason !== undefined) return { status, reason, retryAfterSeconds: undefined, isOurFault: false }
  return { status: 500, reason: refusal('unknown'), retryAfterSeconds: undefined, isOurFault: true }
}

/** The status of an error of the framework; errors of other origin may carry a `statusCode` that means something else. */
function frameworkStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('statusCode' in error)) return undefined
  if (typeof error.code !== 'string' || !error.code.startsWith('FST_')) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}

/** Faults that Node finds in a request before the framework sees it, by the code of the error. */
const CONNECTION_STATUS: Readonly<Record<string, readonly [status: number, phrase: string]>> = {
  // A browser that sends a request as its idle connection ends makes it again after a 408, and shows a failure after a 400.
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/** Status, its phrase and reason for what arrived on a connection and is no request. */
export function connectionRefusalOf({ code = '' }: { readonly code?: string }) {
  const [status, phrase] = CONNECTION_STATUS[code] ?? [400, 'Bad Request']
  return { status, phrase, reason: REASONS[status]! }
}
