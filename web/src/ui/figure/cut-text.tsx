import type { ReactNode } from 'react'

import styles from './cut-text.module.css'
import { isFromRight } from './is-from-right.ts'

/** A text for a cell that cuts what it has no room for: one that is written from right to left then keeps its beginning too. */
export function cutText(text: string): ReactNode {
  if (!isFromRight(text)) return text
  return (
    <span dir="rtl" className={styles.text}>
      {text}
    </span>
  )
}
