import type { SlicePart } from '@portal/presentation/charts/slice-parts.ts'

import { Figure } from '#ui/figure/figure.tsx'
import styles from './slice-legend.module.css'
import { Swatch } from './swatch.tsx'

export interface SliceLegendProps {
  readonly parts: readonly SlicePart[]
  readonly highlighted: number | null
}

/** The parts of a pie in value order, each with its colour and its share. */
export function SliceLegend({ parts, highlighted }: SliceLegendProps) {
  return (
    <ul className={styles.list}>
      {parts.map((part, index) => (
        <li key={part.key} className={styles.item} data-highlighted={index === highlighted || undefined}>
          <Swatch colour={part.colour} />
          <span className={styles.label} title={part.label}>
            {part.label}
          </span>
          <span className={styles.figure}>
            {part.fraction === null ? (
              <Figure kind="money" value={part.value} />
            ) : (
              <Figure kind="percent" value={part.fraction} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
