import { chartText } from '#messages/chart-texts.ts'
import styles from './view-switch.module.css'

/** The view of a chart: 2D, 3D, or a table of the same data. */
export type ChartView = 'flat' | 'solid' | 'table'

interface ViewSwitchProps {
  readonly title: string
  readonly isDisabled: boolean
  readonly view: ChartView
  /** The chosen view is loading. */
  readonly isBusy: boolean
  readonly onChange: (view: ChartView) => void
}

const VIEWS = ['flat', 'solid', 'table'] as const

/** The views of a chart; pressing the present one returns to 2D. */
export function ViewSwitch({ title, isDisabled, view: shown, isBusy, onChange }: ViewSwitchProps) {
  return (
    <fieldset className={styles.switch} aria-label={chartText('viewOf', { title })}>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          disabled={isDisabled}
          aria-label={chartText(`${view}Of`, { title })}
          aria-pressed={view === shown}
          aria-busy={(isBusy && view === shown) || undefined}
          onClick={() => onChange(view === shown ? 'flat' : view)}
        >
          {chartText(view)}
        </button>
      ))}
    </fieldset>
  )
}
