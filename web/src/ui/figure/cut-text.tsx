import type { ReactNode } from 'react'

import styles from './cut-text.module.css'
import { isFromRight } from './is-from-right.ts'

/** A text for a cell that truncates; right-to-left text keeps its beginning too. */
export function cutText(text: string): ReactNode {
  if (!isFromRight(text)) return text
  return (
    <span dir="rtl" className={styles.text}>
      {text}
    </span>
  )
}
