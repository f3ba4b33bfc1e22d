import { performanceText } from '#messages/performance-texts.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import styles from './performance-screen.module.css'

/** Stands wherever figures are gross of fees. */
export function GrossBadge() {
  return (
    <span className={styles.gross}>
      <Badge tone="info">{performanceText('grossOfFees')}</Badge>
    </span>
  )
}
