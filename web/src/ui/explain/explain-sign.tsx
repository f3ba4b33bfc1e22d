import { Sigma } from 'lucide-react'
import type { RefObject } from 'react'

import { explainText } from '#messages/explain-texts.ts'
import styles from './explain.module.css'

interface ExplainSignProps {
  readonly sign: RefObject<HTMLButtonElement | null>
  readonly onPress: () => void
  readonly onLeave: () => void
}

/** The sign that comes before a figure of a table and asks how it is computed. The keyboard asks from the cell itself. */
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
      // The focus stays in the cell, which has it back when the panel closes.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      onPointerLeave={(event) => {
        // A finger leaves before its tap counts as a press.
        if (event.pointerType !== 'touch') onLeave()
      }}
    >
      <Sigma size={14} aria-hidden />
    </button>
  )
}

/** What tells screen readers how figures are asked about; named by `aria-describedby` of tables. */
export const EXPLAIN_HINT_ID = 'explain-hint'
