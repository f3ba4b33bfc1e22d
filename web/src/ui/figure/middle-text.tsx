import type { CSSProperties } from 'react'

import styles from './middle-text.module.css'
import { splitForMiddle } from './split-for-middle.ts'

/** A name that is truncated in the middle: its beginning and last word stay, because names differ in both. */
export function MiddleText({ text }: { readonly text: string }) {
  const { head, tail, tailEm } = splitForMiddle(text)
  if (tail === '')
    return (
      <span dir="auto" className={styles.text}>
        <span className={styles.whole}>{text}</span>
      </span>
    )
  return (
    <span dir="auto" className={styles.text} style={{ '--tail': `${tailEm}em` } as CSSProperties}>
      <span>
        <span className={styles.head}>{head}</span>
        <span className={styles.tail}>{tail}</span>
      </span>
    </span>
  )
}
