import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './warn-notice.module.css'

/** Says above a screen what is not as usual there. */
export function WarnNotice({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      <Icon className={styles.icon} size={16} aria-hidden />
      {children}
    </p>
  )
}
