import { Sigma } from 'lucide-react'
import type { ReactNode } from 'react'

import { explainText } from '#messages/explain-texts.ts'
import styles from './explain.module.css'
import type { ExplainTarget } from './explain-target.ts'
import { requestExplanation } from './figures-on-screen.ts'
import { useExplainedFigure } from './use-explained-figure.ts'

interface ExplainedProps {
  /** Undefined while loading. */
  readonly figure: ExplainTarget | undefined
  readonly children: ReactNode
}

/** A figure outside of tables with an explain button, visible on hover and focus, on touch always. */
export function Explained({ figure, children }: ExplainedProps) {
  useExplainedFigure(figure)
  if (!figure) return children
  return (
    <span className={styles.explained}>
      {children}
      <button
        type="button"
        className={styles.beside}
        title={explainText('title')}
        aria-label={explainText('ofFigure', { figure: figure.title })}
        onClick={(event) => requestExplanation(figure, event.currentTarget)}
      >
        <Sigma size={14} aria-hidden />
      </button>
    </span>
  )
}
