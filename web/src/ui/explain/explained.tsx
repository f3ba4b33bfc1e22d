import { Sigma } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { explainText } from '#messages/explain-texts.ts'
import styles from './explain.module.css'
import type { ExplainTarget } from './explain-target.ts'
import { figuresChanged, registerFigures, requestExplanation } from './figures-on-screen.ts'

interface ExplainedProps {
  /** Undefined while loading. */
  readonly figure: ExplainTarget | undefined
  readonly children: ReactNode
}

/** A figure outside of tables with an explain button, visible on hover and focus, on touch always. */
export function Explained({ figure, children }: ExplainedProps) {
  const offered = useRef(figure)
  offered.current = figure
  const { endpoint, row, column, fields } = figure?.address ?? {}
  // The figure is a new object at every render.
  const key = JSON.stringify([endpoint, row, column, fields, figure?.value])
  const former = useRef(key)
  useEffect(
    () =>
      registerFigures((isIt) => {
        const now = offered.current
        return now && isIt(now.address) ? now : undefined
      }),
    [],
  )
  useEffect(() => {
    if (former.current === key) return
    former.current = key
    figuresChanged()
  }, [key])
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
