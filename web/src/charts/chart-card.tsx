import type { ChartOption, ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'

import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine, type ShownError } from '#ui/feedback/error-line.tsx'
import type { Column } from '#ui/table/column.ts'
import { ExportButton } from '#ui/table/export-button.tsx'
import { useTableModel } from '#ui/table/table-model.ts'
import { TableView } from '#ui/table/table-view.tsx'
import styles from './chart-card.module.css'
import { useChartTheme } from './theme.ts'

const Drawing = lazy(() => import('./drawing.tsx').then(({ Drawing }) => ({ default: Drawing })))

/** One chart, ready to be shown as a drawing or as a table of the same data. */
export interface ChartPlan<Row extends object> {
  /** Stable between renders. */
  readonly option: (theme: ChartTheme) => ChartOption
  /** What is read out at each point, in drawing order, as pointer or keyboard comes to it. */
  readonly readouts: readonly string[]
  /** Beside the drawing; told which point is under the pointer or the keyboard. */
  readonly legend: (highlighted: number | null) => ReactNode
  /** Under the drawing: what it cannot draw. */
  readonly remarks: readonly string[]
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

export interface ChartCardProps<Row extends object> {
  readonly title: string
  readonly exportAs: `${string}.csv`
  /** Undefined until it is known; null where there is nothing to draw. */
  readonly plan: ChartPlan<Row> | null | undefined
  readonly isLoading?: boolean
  readonly isRefetching?: boolean
  readonly error?: ShownError | null
  readonly onRetry?: () => void
}

/** A chart in a card, with its table a press away. */
export function ChartCard<Row extends object>(props: ChartCardProps<Row>) {
  const { title, exportAs, plan, isLoading = false, isRefetching = false, error = null, onRetry } = props
  const [isTable, setIsTable] = useState(false)
  const isEmpty = !plan && !isLoading && !error
  return (
    <Card
      title={title}
      isLoading={isLoading}
      isRefetching={isRefetching}
      actions={
        <>
          {isTable && plan ? <ExportButton title={title} fileName={exportAs} columns={plan.columns} rows={plan.rows} /> : null}
          <Button
            size="s"
            disabled={!plan}
            aria-label={`Table of ${title}`}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            Table
          </Button>
        </>
      }
    >
      {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
      {isEmpty ? <EmptyState text={TABLE_TEXTS.noData} /> : null}
      {isLoading && !plan ? <ComingDrawing /> : null}
      {plan ? isTable ? <PlanTable title={title} plan={plan} /> : <PlanDrawing plan={plan} /> : null}
    </Card>
  )
}

/** The room of a drawing that is on its way. */
function ComingDrawing() {
  return (
    <>
      <div className={styles.frame} />
      <p className={styles.readout} />
    </>
  )
}

function PlanDrawing<Row extends object>({ plan }: { readonly plan: ChartPlan<Row> }) {
  const theme = useChartTheme()
  const option = useMemo(() => plan.option(theme), [plan, theme])
  const [highlighted, setHighlighted] = useState<number | null>(null)
  return (
    <>
      <div className={styles.frame}>
        <div className={styles.drawing}>
          <Suspense>
            <Drawing option={option} points={plan.readouts.length} onHighlight={setHighlighted} />
          </Suspense>
        </div>
        <div className={styles.legend}>{plan.legend(highlighted)}</div>
      </div>
      <p className={styles.readout} aria-live="polite">
        {highlighted === null ? null : plan.readouts[highlighted]}
      </p>
      {plan.remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
    </>
  )
}

function PlanTable<Row extends object>({ title, plan }: { readonly title: string; readonly plan: ChartPlan<Row> }) {
  const model = useTableModel(plan.columns, plan.rows)
  return <TableView title={title} columns={plan.columns} model={model} size="m" />
}
