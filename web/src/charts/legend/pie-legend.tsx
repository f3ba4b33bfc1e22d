import type { PieData } from '@portal/presentation/charts/drawn-data.ts'
import type { PiePart } from '@portal/presentation/charts/pie-parts.ts'
import type { ReactNode } from 'react'

import { chartText } from '#messages/chart-texts.ts'
import { Figure } from '#ui/figure/figure.tsx'
import type { ChartChoice } from '../chart-model.ts'
import styles from './pie-legend.module.css'
import { Swatch } from './swatch.tsx'

interface PieLegendProps {
  readonly parts: readonly PiePart[]
  /** Negative parts, which have no sector and no colour. */
  readonly negatives: PieData['negatives']
  readonly highlighted: number | null
  /** Makes each part selectable. */
  readonly choice?: ChartChoice | undefined
}

/** The parts of a pie by descending value, with colour and share. */
export function PieLegend({ parts, negatives, highlighted, choice }: PieLegendProps) {
  return (
    <ul className={styles.list}>
      {parts.map((part, index) => (
        <Item key={part.key} part={part} isHighlighted={index === highlighted} choice={choice}>
          <Swatch colour={part.categoryIndex} />
        </Item>
      ))}
      {negatives.map((part) => (
        <Item key={part.key} part={part} isHighlighted={false} choice={choice}>
          <span className={styles.none} aria-hidden="true" />
        </Item>
      ))}
    </ul>
  )
}

type Part = Pick<PiePart, 'key' | 'label' | 'value' | 'fraction'>

interface ItemProps {
  readonly part: Part
  readonly isHighlighted: boolean
  readonly choice: ChartChoice | undefined
  readonly children: ReactNode
}

function Item({ part, isHighlighted, choice, children }: ItemProps) {
  const shown = (
    <>
      {children}
      <PartFigure part={part} />
    </>
  )
  if (!choice) {
    return (
      <li className={styles.item} data-highlighted={isHighlighted || undefined}>
        {shown}
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        data-highlighted={isHighlighted || undefined}
        aria-pressed={choice.key === part.key}
        title={chartText('showOnly', { label: part.label })}
        onClick={() => choice.onPress(part.key)}
      >
        {shown}
      </button>
    </li>
  )
}

function PartFigure({ part: { label, value, fraction } }: { readonly part: Part }) {
  return (
    <>
      <span className={styles.label} title={label} dir="auto">
        {label}
      </span>
      <span className={styles.figure}>
        {fraction === null ? <Figure kind="money" value={value} /> : <Figure kind="percent" value={fraction} />}
      </span>
    </>
  )
}
