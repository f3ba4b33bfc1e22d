import type { ReactNode } from 'react'

import styles from './cut-text.module.css'

/** Its first letter is of a script that is written from right to left. */
const IS_FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** A text for a cell that cuts what it has no room for: one that is written from right to left then keeps its beginning too. */
export function cutText(text: string): ReactNode {
  if (!IS_FROM_RIGHT.test(text)) return text
  return (
    <span dir="rtl" className={styles.text}>
      {text}
    </span>
  )
}
