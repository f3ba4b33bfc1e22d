import { Copy, TriangleAlert } from 'lucide-react'

import { errorLine, UNKNOWN_ERROR } from '#messages/failures.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import styles from './error-line.module.css'

/** What went wrong, as far as it may be shown. */
export interface ShownError {
  readonly message: string
  /** Names the request in the server's log. */
  readonly requestId?: string | null | undefined
}

export interface ErrorLineProps {
  readonly error: ShownError
  readonly onRetry?: (() => void) | undefined
}

/** "Error: " and the message (spec.md section 8), with what lets the reader go on. */
export function ErrorLine({ error, onRetry }: ErrorLineProps) {
  const { message, requestId } = error
  return (
    <div className={styles.line} role="alert">
      <TriangleAlert className={styles.icon} size={16} aria-hidden />
      <span className={styles.message}>{errorLine(message || UNKNOWN_ERROR)}</span>
      {requestId ? (
        <span className={styles.request}>
          Request <span className={styles.id}>{requestId}</span>
          <IconButton size="s" icon={Copy} label="Copy request id" onClick={() => navigator.clipboard.writeText(requestId)} />
        </span>
      ) : null}
      {onRetry ? (
        <Button size="s" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
