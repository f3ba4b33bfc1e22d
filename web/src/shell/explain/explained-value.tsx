import type { Unit } from '@portal/contract/charts/chart-data.ts'
import { explainedFormatsOf } from '@portal/presentation/format/explained.ts'
import { hidden } from '@portal/presentation/format/hidden.ts'
import { useContext } from 'react'

import { figureText } from '#messages/figure-texts.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './calculation-tree.module.css'

const { formatExact, formatExplained } = explainedFormatsOf(PAGE_FORMATS)

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
          <VisuallyHidden>{figureText('hidden')}</VisuallyHidden>
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
