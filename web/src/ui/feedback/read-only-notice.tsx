import { Lock } from 'lucide-react'

import { readOnlyText } from '#messages/read-only-texts.ts'
import styles from './read-only-notice.module.css'

/** Says that the portal is read-only. */
export function ReadOnlyNotice() {
  return (
    <p role="status" className={styles.notice}>
      <Lock className={styles.icon} size={16} aria-hidden />
      {readOnlyText('notice')}
    </p>
  )
}
