import { Sigma } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { explainText } from '#messages/explain-texts.ts'
import type { AskedFigure } from './asked-figure.ts'
import styles from './explain.module.css'
import { askAbout, offerFigures } from './figures-on-screen.ts'

interface ExplainedProps {
  /** Undefined until it is known. */
  readonly figure: AskedFigure | undefined
  readonly children: ReactNode
}

/** A figure that stands outside of tables, with the sign that asks how it is computed: seen on hover and focus, on touch always. */
export function Explained({ figure, children }: ExplainedProps) {
  const offered = useRef(figure)
  offered.current = figure
  const { endpoint, row, column, fields } = figure?.address ?? {}
  const key = JSON.stringify([endpoint, row, column, fields, figure?.value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the figure, which is made anew at every render.
  useEffect(
    () =>
      offerFigures((isIt) => {
        const now = offered.current
        return now && isIt(now.address) ? now : undefined
      }),
    [key],
  )
  if (!figure) return children
  return (
    <span className={styles.explained}>
      {children}
      <button
        type="button"
        className={styles.beside}
        title={explainText('title')}
        aria-label={explainText('ofFigure', { figure: figure.title })}
        onClick={(event) => askAbout(figure, event.currentTarget)}
      >
        <Sigma size={14} aria-hidden />
      </button>
    </span>
  )
}
