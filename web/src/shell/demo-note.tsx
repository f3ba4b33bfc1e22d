import { FlaskConical } from 'lucide-react'

import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'
import styles from './demo-note.module.css'

/** Says that the figures are simulated, wherever they are. */
export function DemoNote() {
  const isDemo = useAuth((auth) => auth.isDemo)
  if (!isDemo) return null
  return (
    <p className={styles.note}>
      <FlaskConical size={14} aria-hidden />
      {SHELL_TEXTS.demo}
    </p>
  )
}
