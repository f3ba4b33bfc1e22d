import { hiddenNumbers } from '@portal/presentation/format/hidden.ts'
import { ChevronRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, useContext } from 'react'
import { explainText } from '#messages/explain-texts.ts'
import { formatDate, formatDatesIn } from '#messages/page-formats.ts'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import type { CalculationLine } from './calculation-lines.ts'
import styles from './calculation-tree.module.css'
import { ExplainedValue } from './explained-value.tsx'

interface CalculationItemProps {
  readonly line: CalculationLine
  readonly currency: string
  readonly isExact: boolean
  /** Whether the Tab key stops here. */
  readonly isStop: boolean
  readonly isPending: boolean
  /** Why it could not be expanded. */
  readonly failure: string | undefined
}

/** A step or an input: label, value, and formula or source below. */
export function CalculationItem(props: CalculationItemProps) {
  const { line, currency, isExact, isStop, isPending, failure } = props
  const { node, level, place, siblings, canOpen, isOpen, sign } = line
  const areAmountsHidden = useContext(AmountsHidden)
  const remark = node.kind === 'more' ? null : node.remark
  return (
    <div
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-busy={isPending || undefined}
      className={classNames(styles.item, canOpen && styles.opens)}
      style={{ '--depth': level - 1 } as CSSProperties}
    >
      <span className={classNames(styles.chevron, isOpen && styles.turned)} aria-hidden="true">
        {isPending ? <Spinner size={14} /> : canOpen ? <ChevronRight size={14} /> : null}
      </span>
      <span className={styles.sign}>{sign}</span>
      <span className={styles.label}>{unbroken(node.label)}</span>
      <span className={styles.value}>
        <ExplainedValue unit={node.unit} value={node.value} currency={currency} isExact={isExact} />
      </span>
      <span className={styles.below}>
        {node.kind === 'step' ? <span className={styles.formula}>= {node.formula}</span> : null}
        {node.kind === 'input' ? (
          <span className={styles.source}>
            {node.day === null ? null : <time>{formatDate(node.day)}</time>}
            {node.day === null ? null : ' · '}
            {node.source}
          </span>
        ) : null}
        {remark ? (
          <span className={styles.remark}>{formatDatesIn(areAmountsHidden ? hiddenNumbers(remark) : remark)}</span>
        ) : null}
        {isPending ? <span className={styles.source}>{explainText('opening')}</span> : null}
        {failure ? <span className={styles.failure}>{failure}</span> : null}
      </span>
    </div>
  )
}

/** A label with formatted dates that do not wrap. */
function unbroken(label: string): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: date, index } of label.matchAll(DATE)) {
    parts.push(
      label.slice(from, index),
      <span key={index} className={styles.date}>
        {formatDatesIn(date)}
      </span>,
    )
    from = index + date.length
  }
  return [...parts, label.slice(from)]
}

/** Not within a longer word. */
const DATE = /(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g
