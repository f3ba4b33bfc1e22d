import type { CSSProperties } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './middle-text.module.css'
import { splitForMiddle } from './split-for-middle.ts'

interface MiddleTextProps {
  readonly text: string
  /** How much of its card it may take: the more columns stand beside it, the less. */
  readonly room: MiddleRoom
}

export type MiddleRoom = 'wide' | 'medium' | 'narrow'

/** A name that gives way in its middle where room is short: its beginning and its last word stay, as names differ in both. */
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
