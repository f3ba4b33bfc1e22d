import { Button } from '#ui/button/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import styles from './security.module.css'

interface BrowserLineProps {
  /** Browser and address. */
  readonly name: string
  readonly userAgent: string
  readonly times: string
  /** Shown instead of the button where it is the present one. */
  readonly presentText: string | null
  readonly endText: string
  /** Says what the button ends. */
  readonly endLabel: string
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** A browser in a list, with a button that ends it. */
export function BrowserLine({ name, userAgent, times, presentText, endText, endLabel, isEnding, onEnd }: BrowserLineProps) {
  return (
    <li className={styles.session}>
      <div>
        <span className={styles.browser} title={userAgent}>
          {name}
        </span>
        <span className={styles.hint}>{times}</span>
      </div>
      {presentText !== null ? (
        <Badge tone="info">{presentText}</Badge>
      ) : (
        <Button size="s" aria-label={endLabel} isBusy={isEnding} onClick={onEnd}>
          {endText}
        </Button>
      )}
    </li>
  )
}
