import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'
import type { FigureKind } from '@portal/presentation/format/figure.ts'
import { hidden } from '@portal/presentation/format/hidden.ts'
import type { Amount } from '@portal/presentation/format/missing.ts'
import { useContext } from 'react'

import { formatFigure } from '#messages/page-formats.ts'
import { whatIfText } from '#messages/reports/portfolio-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { Figure } from '#ui/figure/figure.tsx'
import { isText } from '#ui/grid/columns/column.ts'
import { CellInput } from '#ui/grid/tree/cell-input.tsx'
import type { TreeColumn } from '#ui/grid/tree/tree-column.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { calculatorColumns } from './calculator-columns.tsx'
import { typedGoal } from './typed-goal.ts'
import styles from './what-if.module.css'
import type { PositionChange } from './what-if-draft.ts'
import type { WhatIfRow } from './what-if-nodes.ts'

interface Editing {
  /** The currency of typed amounts. */
  readonly currency: string
  readonly changes: readonly PositionChange[]
  /** Why a row cannot be changed; undefined if it can. */
  readonly fixedReason: (ticker: string) => string | undefined
  readonly onChange: (ticker: string, change: PositionChange | null, isDone: boolean) => void
  readonly onRevert: () => void
}

type Field = 'position' | 'npv' | 'pctNPV' | 'pctRisk'

/** The columns of the Calculator that trades affect, each followed by its projected value. */
export function whatIfColumns(currency: string | undefined, editing: Editing): readonly TreeColumn<WhatIfRow>[] {
  return calculatorColumns(currency).flatMap((column): readonly TreeColumn<WhatIfRow>[] => {
    if (isText(column)) return [column]
    const field = column.key as keyof typeof TITLES
    if (!(field in TITLES)) return []
    const after: TreeColumn<WhatIfRow> = {
      ...column,
      key: `after.${field}`,
      title: TITLES[field],
      value: (row) => row.after[field],
      control: controlOf(field, column.kind, editing),
    }
    return [column, after]
  })
}

const TITLES: Readonly<Record<Field, string>> = {
  position: whatIfText('newPosition'),
  npv: whatIfText('newNpv'),
  pctNPV: whatIfText('newWeight'),
  pctRisk: whatIfText('newRisk'),
}

function controlOf(field: Field, kind: FigureKind, editing: Editing) {
  return (row: WhatIfRow) => {
    if (row.isPosition && field === 'position') return <Goal row={row} editing={editing} goal="quantity" />
    if (row.isPosition && field === 'pctNPV') return <Goal row={row} editing={editing} goal="weight" />
    const value = row.after[field]
    return value === null ? null : <After kind={kind} value={value} isChanged={hasOtherText(kind, value, row[field])} />
  }
}

const hasOtherText = (kind: FigureKind, a: Amount, b: Amount): boolean => formatFigure(kind, a) !== formatFigure(kind, b)

/** A projected figure, highlighted if it differs from the present one. */
function After({ kind, value, isChanged }: { readonly kind: FigureKind; readonly value: Amount; readonly isChanged: boolean }) {
  return (
    <span className={classNames(styles.after, isChanged && styles.changed)}>
      <Figure kind={kind} value={value} />
    </span>
  )
}

const GOALS = {
  quantity: { field: 'position', kind: 'quantity', label: 'newPositionOf' },
  weight: { field: 'pctNPV', kind: 'percent', label: 'newWeightOf' },
} as const

interface GoalProps {
  readonly row: WhatIfRow
  readonly editing: Editing
  readonly goal: keyof typeof GOALS
}

/** The input for a position's target; a reason if it cannot be changed. */
function Goal({ row, editing: { currency, changes, fixedReason, onChange, onRevert }, goal }: GoalProps) {
  const areAmountsHidden = useContext(AmountsHidden)
  const { ticker } = row
  const { field, kind, label } = GOALS[goal]
  const now = row[field as keyof CalculatorRow] as Amount
  const then = row.after[field]
  const reason = fixedReason(ticker)
  if (reason !== undefined)
    return (
      <Tooltip text={reason}>
        <After kind={kind} value={then} isChanged={hasOtherText(kind, then, now)} />
      </Tooltip>
    )
  const asked = changes.find((change) => change.ticker === ticker)?.[goal]
  const goalOf = (text: string) => typedGoal(text, { unit: goal, position: row.position, weight: row.pctNPV, currency })
  const shown = formatFigure(kind, asked ?? then)
  return (
    <CellInput
      label={whatIfText(label, { ticker })}
      value={areAmountsHidden && goal === 'quantity' ? hidden(shown) : shown}
      isChanged={asked !== undefined}
      refusal={(text) => (goalOf(text) === undefined ? whatIfText('notAGoal', { currency }) : null)}
      onRevert={onRevert}
      onType={(text, isDone) => {
        const typed = goalOf(text)
        const isAsBefore = text === formatFigure(kind, now)
        onChange(ticker, typed && !isAsBefore ? { ticker, ...typed } : null, isDone)
      }}
    />
  )
}
