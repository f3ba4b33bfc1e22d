import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { controlText } from '#messages/control-texts.ts'
import { failureText } from '#messages/failures.ts'
import { formatDatesIn } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { useCopied } from '#ui/field/use-copied.ts'
import styles from './error-line.module.css'

/** The displayable part of an error. */
export interface ShownError {
  readonly message: string
  /** The request id in the server's log. */
  readonly requestId?: string | null | undefined
}

interface ErrorLineProps {
  readonly error: ShownError
  /** Retries; the button is busy until the returned promise settles. */
  readonly onRetry?: (() => unknown) | undefined
}

/** "Error: " and the message (specification S8.21), with a retry button. */
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
          {controlText('retry')}
        </Button>
      ) : null}
    </div>
  )
}

/** The request id in the server's log, with a copy button. */
export function RequestId({ id }: { readonly id: string }) {
  const [isCopied, copy] = useCopied()
  return (
    <span className={styles.request}>
      {controlText('request')} <span className={styles.id}>{id}</span>
      <IconButton
        size="s"
        icon={isCopied ? Check : Copy}
        label={controlText(isCopied ? 'copied' : 'copyRequestId')}
        onClick={() => copy(id)}
      />
    </span>
  )
}
