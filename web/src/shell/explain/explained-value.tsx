import type { Unit } from '@portal/contract/charts/chart-data.ts'
import { formatExact, formatExplained } from '@portal/presentation/format/explained.ts'
import { HIDDEN_IN_WORDS, hidden } from '@portal/presentation/format/hidden.ts'
import { useContext } from 'react'

import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './calculation-tree.module.css'

interface ExplainedValueProps {
  readonly unit: Unit
  readonly value: number
  readonly currency: string
  readonly isExact: boolean
}

/** A value of a calculation with its unit, rounded as on the screen or with all digits. Amounts may be hidden. */
export function ExplainedValue({ unit, value, currency, isExact }: ExplainedValueProps) {
  const areAmountsHidden = useContext(AmountsHidden)
  const text = isExact ? formatExact(unit, value) : formatExplained(unit, value)
  const isHidden = areAmountsHidden && HIDEABLE.has(unit)
  return (
    <>
      {isHidden ? (
        <>
          <span aria-hidden="true">{hidden(text)}</span>
          <VisuallyHidden>{HIDDEN_IN_WORDS}</VisuallyHidden>
        </>
      ) : (
        text
      )}
      {unit === 'money' ? <span className={styles.unit}> {currency}</span> : null}
    </>
  )
}

/** Units that are masked: money, and ratio, which quantities use. */
const HIDEABLE: ReadonlySet<Unit> = new Set<Unit>(['money', 'ratio'])
