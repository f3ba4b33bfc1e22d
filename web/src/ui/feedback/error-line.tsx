import { formatDatesIn } from '@portal/presentation/format/dates-in-text.ts'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { failureText } from '#messages/failures.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { useCopied } from '#ui/field/use-copied.ts'
import styles from './error-line.module.css'

/** What went wrong, as far as it may be shown. */
export interface ShownError {
  readonly message: string
  /** Names the request in the server's log. */
  readonly requestId?: string | null | undefined
}

interface ErrorLineProps {
  readonly error: ShownError
  /** Tries again; while the promise it gives is open, the button is busy. */
  readonly onRetry?: (() => unknown) | undefined
}

/** "Error: " and the message (specification S8.21), with what lets the reader go on. */
export function ErrorLine({ error, onRetry }: ErrorLineProps) {
  const { message, requestId } = error
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = async () => {
    setIsRetrying(true)
    await onRetry?.()
    setIsRetrying(false)
  }
  return (
    <div className={styles.line} role="alert">
      <TriangleAlert className={styles.icon} size={16} aria-hidden />
      <span className={styles.message}>{failureText('line', { message: formatDatesIn(message || failureText('unknown')) })}</span>
      {requestId ? <RequestId id={requestId} /> : null}
      {onRetry ? (
        <Button size="s" isBusy={isRetrying} onClick={retry}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}

/** The name of a request in the server's log, to be copied. */
export function RequestId({ id }: { readonly id: string }) {
  const [isCopied, copy] = useCopied()
  return (
    <span className={styles.request}>
      Request <span className={styles.id}>{id}</span>
      <IconButton
        size="s"
        icon={isCopied ? Check : Copy}
        label={isCopied ? 'Copied' : 'Copy request id'}
        onClick={() => copy(id)}
      />
    </span>
  )
}
