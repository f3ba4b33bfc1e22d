import type { Slices } from '@portal/contract/charts/chart-data.ts'
import type { SlicePart } from '@portal/presentation/charts/slice-parts.ts'

import { Figure } from '#ui/figure/figure.tsx'
import styles from './slice-legend.module.css'
import { Swatch } from './swatch.tsx'

export interface SliceLegendProps {
  readonly parts: readonly SlicePart[]
  /** Parts below zero: they have no angle, so they stand here without a colour. */
  readonly negatives: Slices['negatives']
  readonly highlighted: number | null
}

/** The parts of a pie in value order, each with its colour and its share. */
export function SliceLegend({ parts, negatives, highlighted }: SliceLegendProps) {
  return (
    <ul className={styles.list}>
      {parts.map((part, index) => (
        <li key={part.key} className={styles.item} data-highlighted={index === highlighted || undefined}>
          <Swatch colour={part.colour} />
          <PartFigure {...part} />
        </li>
      ))}
      {negatives.map((part) => (
        <li key={part.key} className={styles.item}>
          <span className={styles.none} aria-hidden="true" />
          <PartFigure {...part} />
        </li>
      ))}
    </ul>
  )
}

function PartFigure({ label, value, fraction }: Pick<SlicePart, 'label' | 'value' | 'fraction'>) {
  return (
    <>
      <span className={styles.label} title={label}>
        {label}
      </span>
      <span className={styles.figure}>
        {fraction === null ? <Figure kind="money" value={value} /> : <Figure kind="percent" value={fraction} />}
      </span>
    </>
  )
}
