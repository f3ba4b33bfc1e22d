import styles from './middle-text.module.css'
import { splitForMiddle } from './split-for-middle.ts'

/** A name that is truncated in the middle: its beginning and last word stay, because names differ in both. */
export function MiddleText({ text }: { readonly text: string }) {
  const { head, tail } = splitForMiddle(text)
  return (
    <span dir="auto" className={styles.text}>
      <span className={styles.head}>{head}</span>
      {tail === '' ? null : <span>{tail}</span>}
    </span>
  )
}
