import { notify } from '#session/notices.ts'
import { ApiError, SessionEnded, serverReason } from './api-error.ts'

/** Shows a failed save; the list of notifications also shows its request id. The end of the session has its own message. */
export function notifyFailure(error: unknown, fallback: string): void {
  if (error instanceof SessionEnded) return
  notify('error', serverReason(error) ?? fallback, { requestId: error instanceof ApiError ? error.requestId : null })
}
