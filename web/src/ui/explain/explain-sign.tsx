import { Sigma } from 'lucide-react'
import type { RefObject } from 'react'

import { explainText } from '#messages/explain-texts.ts'
import styles from './explain.module.css'

interface ExplainSignProps {
  readonly sign: RefObject<HTMLButtonElement | null>
  readonly onPress: () => void
  readonly onLeave: () => void
}

/** The button before a figure of a table that explains it. With the keyboard the cell itself is used. */
export function ExplainSign({ sign, onPress, onLeave }: ExplainSignProps) {
  return (
    <button
      ref={sign}
      type="button"
      popover="manual"
      tabIndex={-1}
      className={styles.floating}
      title={explainText('sign')}
      aria-label={explainText('title')}
      // Keep the focus in the cell; it is restored there when the panel closes.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      onPointerLeave={(event) => {
        // On touch, pointerleave comes before click.
        if (event.pointerType !== 'touch') onLeave()
      }}
    >
      <Sigma size={14} aria-hidden />
    </button>
  )
}

/** Id of the hint for screen readers, used in `aria-describedby` of tables. */
export const EXPLAIN_HINT_ID = 'explain-hint'
