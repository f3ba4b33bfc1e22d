import { Fragment } from 'react'

import { shortcutText } from '#messages/palette-texts.ts'
import styles from './keys.module.css'

/** Key caps: "Ctrl+K" together, "g s" in sequence. */
export function Keys({ keys }: { readonly keys: string }) {
  const [isInTurn, parts] = /^\w \S$/.test(keys) ? [true, keys.split(' ')] : [false, keys.split('+')]
  return (
    <span className={styles.keys}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 ? <span className={styles.between}>{isInTurn ? shortcutText('inTurn') : '+'}</span> : null}
          <kbd className={styles.cap}>{part}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
