import type { ReactNode } from 'react'

import { formatDatesIn } from '#messages/page-formats.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly text: string
  /** A helpful sentence or action. */
  readonly hint?: ReactNode
}

/** An empty state with a hint. */
export function EmptyState({ text, hint }: EmptyStateProps) {
  return (
    <div className={styles.empty} role="status">
      <p className={styles.text}>{text}</p>
      {hint ? <div className={styles.hint}>{typeof hint === 'string' ? formatDatesIn(hint) : hint}</div> : null}
    </div>
  )
}
