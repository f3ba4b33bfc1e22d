import type { CSSProperties } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './middle-text.module.css'
import { splitForMiddle } from './split-for-middle.ts'

interface MiddleTextProps {
  readonly text: string
  /** Its maximum share of the card's width. */
  readonly room: MiddleRoom
}

export type MiddleRoom = 'wide' | 'medium' | 'narrow'

/** A name that is truncated in the middle: its beginning and last word stay, because names differ in both. */
export function MiddleText({ text, room }: MiddleTextProps) {
  const { head, tail, tailEm } = splitForMiddle(text)
  const className = classNames(styles.text, styles[room])
  if (tail === '')
    return (
      <span dir="auto" className={className}>
        {text}
      </span>
    )
  return (
    <span dir="auto" className={classNames(className, styles.parted)} style={{ '--tail': `${tailEm}em` } as CSSProperties}>
      <span className={styles.head}>{head}</span>
      <span className={styles.tail}>{tail}</span>
    </span>
  )
}
