import { performanceText } from '#messages/reports/performance-texts.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import styles from './performance-screen.module.css'

/** The badge of figures gross of fees. */
export function GrossBadge() {
  return (
    <span className={styles.gross}>
      <Badge tone="info">{performanceText('grossOfFees')}</Badge>
    </span>
  )
}
