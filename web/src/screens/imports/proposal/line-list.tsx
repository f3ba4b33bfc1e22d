import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import { useMemo, useState } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import styles from '../imports.module.css'
import type { FileReport } from './file-reply.ts'
import { countsToName, NAMED_OUTCOMES, type NamedLine, namedLines, type Outcome } from './line-counts.ts'
import { DecideAll, decisionColumn } from './line-decisions.tsx'

const COLUMNS: readonly Column<NamedLine>[] = [
  { key: 'place', title: proposalText('place'), kind: 'text', value: ({ place }) => place },
  {
    key: 'outcome',
    title: proposalText('outcome'),
    kind: 'text',
    value: ({ outcome }) => proposalText(`outcomes.${outcome}`),
    show: ({ outcome }) => <Badge tone={TONES[outcome]}>{proposalText(`outcomes.${outcome}`)}</Badge>,
  },
  {
    key: 'reason',
    title: proposalText('reason'),
    kind: 'text',
    value: ({ reason }) => reason,
    show: ({ reason }) => <span className={styles.wrapped}>{reason}</span>,
    isWrapped: true,
  },
  {
    key: 'remedy',
    title: proposalText('remedy'),
    kind: 'text',
    value: ({ remedy }) => remedy,
    show: ({ remedy }) => <span className={styles.wrapped}>{remedy}</span>,
    isWrapped: true,
  },
]

const TONES = {
  new: 'success',
  alreadyHere: 'neutral',
  similar: 'warn',
  doubtful: 'warn',
  leftOut: 'neutral',
  refused: 'danger',
} as const

const PAGE = 20

interface LineListProps {
  readonly report: FileReport
  readonly decisions: readonly StatementDecision[]
  /** Null where nothing can be decided any more. */
  readonly onDecide: ((decisions: readonly StatementDecision[]) => void) | null
}

/** The lines of a file that are not booked, by outcome, with decisions on those that a person has to look at. */
export function LineList({ report, decisions, onDecide }: LineListProps) {
  const [filter, setFilter] = useState<Outcome | null>(null)
  const named = useMemo(() => namedLines(report), [report])
  const rows = useMemo(() => (filter === null ? named : named.filter(({ outcome }) => outcome === filter)), [named, filter])
  const isOpen = named.some(({ choices }) => choices.length > 0)
  const columns = isOpen && onDecide !== null ? [...COLUMNS, decisionColumn((added) => onDecide([...decisions, added]))] : COLUMNS
  const counts = countsToName(report)
  const all = filter === null ? NAMED_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0) : counts[filter]
  if (all === 0 && filter === null) return null
  const { file } = report
  return (
    <>
      <fieldset className={styles.buttons} aria-label={proposalText('filterOf', { file })}>
        <Button size="s" aria-pressed={filter === null} onClick={() => setFilter(null)}>
          {proposalText('all')}
        </Button>
        {NAMED_OUTCOMES.filter((outcome) => counts[outcome] > 0 || filter === outcome).map((outcome) => (
          <Button key={outcome} size="s" aria-pressed={filter === outcome} onClick={() => setFilter(outcome)}>
            {proposalText('filter', { outcome: proposalText(`outcomes.${outcome}`), count: counts[outcome] })}
          </Button>
        ))}
      </fieldset>
      {onDecide === null ? null : <DecideAll lines={rows} decisions={decisions} onDecide={onDecide} />}
      <DataTable
        title={proposalText('linesOf', { file })}
        columns={columns}
        rows={rows}
        exportAs="statement-lines.csv"
        pageSize={PAGE}
        isFirstFitting
        remarks={rows.length < all ? [proposalText('someNamed', { shown: rows.length, all })] : []}
      />
    </>
  )
}
