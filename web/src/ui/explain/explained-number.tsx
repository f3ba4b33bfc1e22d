import { explainText } from '#messages/explain-texts.ts'
import styles from './explain.module.css'
import type { ExplainTarget } from './explain-target.ts'
import { requestExplanation } from './figures-on-screen.ts'
import { useExplainedFigure } from './use-explained-figure.ts'

interface ExplainedNumberProps {
  readonly figure: ExplainTarget
  /** As the sentence has it. */
  readonly text: string
}

/** A number of a sentence that opens its explanation. */
export function ExplainedNumber({ figure, text }: ExplainedNumberProps) {
  useExplainedFigure(figure)
  return (
    <button
      type="button"
      className={styles.number}
      title={explainText('title')}
      aria-label={`${text}, ${explainText('ofFigure', { figure: figure.title })}`}
      onClick={(event) => requestExplanation(figure, event.currentTarget)}
    >
      {text}
    </button>
  )
}
