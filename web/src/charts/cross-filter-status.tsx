import { useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { CrossFilterChip } from '#ui/grid/table/cross-filter-chip.tsx'
import styles from './chart-card.module.css'
import type { ChartChoice, ChartModel } from './chart-model.ts'

/** The chart's present cross-filter and a button to clear it. */
export function CrossFilterStatus<Row extends object>({
  model,
  choice,
}: {
  readonly model: ChartModel<Row>
  readonly choice: ChartChoice
}) {
  const line = useRef<HTMLDivElement>(null)
  const { points, ofRow } = model.choosable ?? { points: [], ofRow: () => null }
  const chosen = [...points, ...model.rows.map(ofRow)].find((thing) => thing !== null && thing.key === choice.key)
  return (
    <div ref={line} className={classNames(styles.chosen, chosen && styles.full)} tabIndex={-1}>
      {chosen ? (
        <CrossFilterChip
          label={chosen.label}
          onClear={() => {
            line.current?.focus()
            choice.onPress(chosen.key)
          }}
        />
      ) : null}
    </div>
  )
}
