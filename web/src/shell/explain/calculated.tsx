import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { houseFigure } from '@portal/contract/house/house-figure.ts'
import type { explain } from '@portal/contract/reports/explain.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { reportState } from '#api/report-state.ts'
import { explainText } from '#messages/explain-texts.ts'
import { formatDatesIn, formatFigure } from '#messages/page-formats.ts'
import type { ExplainTarget } from '#ui/explain/explain-target.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Figure } from '#ui/figure/figure.tsx'
import { Moment } from '#ui/page/moment.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { recomputedDifference, wholeTree } from './calculation.ts'
import { calculationLines } from './calculation-lines.ts'
import { CalculationTools } from './calculation-tools.tsx'
import { CalculationTree } from './calculation-tree.tsx'
import styles from './explain-panel.module.css'
import { ExplainedValue } from './explained-value.tsx'
import { KeptFigure } from './kept-figure.tsx'
import { useCalculation } from './use-calculation.ts'

/** How a figure is computed; of one that a run keeps, how that of the report was. */
export function Calculated({ figure }: { readonly figure: ExplainTarget }) {
  if (figure.address.endpoint !== houseFigure.path) return <Calculation figure={figure} />
  return <KeptFigure figure={figure} calculation={(own) => <Calculation figure={own} />} />
}

/** Value, verification, method, and the calculation tree. */
function Calculation({ figure }: { readonly figure: ExplainTarget }) {
  const { report, calculation, open, pending, failures, openStep, closeStep, openAll } = useCalculation(figure.address)
  const [isExact, setIsExact] = useState(false)
  const { data, isLoading, error, onRetry } = { data: report.isPlaceholderData ? undefined : report.data, ...reportState(report) }
  const lines = calculation ? calculationLines(calculation, open) : []
  const tree = calculation && wholeTree(calculation)
  const isPending = isLoading || report.isPlaceholderData
  return (
    <>
      <Value figure={figure} reply={data} tree={tree} isExact={isExact} isLoading={isPending} />
      {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
      {data ? <Facts reply={data} /> : error ? null : <FactsSkeleton />}
      {data && tree ? (
        <>
          <CalculationTools
            figure={figure}
            reply={data}
            tree={tree}
            lines={lines}
            isExact={isExact}
            onExact={() => setIsExact(!isExact)}
            onOpenAll={openAll}
          />
          <CalculationTree
            lines={lines}
            currency={data.reportingCCY}
            isExact={isExact}
            pending={pending}
            failures={failures}
            onOpen={({ node, path }) => openStep(node, path)}
            onClose={({ path }) => closeStep(path)}
          />
        </>
      ) : null}
    </>
  )
}

type Reply = ResponseOf<typeof explain>

interface ValueProps {
  readonly figure: ExplainTarget
  /** Undefined while loading. */
  readonly reply: Reply | undefined
  readonly tree: ReturnType<typeof wholeTree> | null
  readonly isExact: boolean
  readonly isLoading: boolean
}

/** The figure, and whether it equals the tree's result and the value on the screen. */
function Value({ figure, reply, tree, isExact, isLoading }: ValueProps) {
  const currency = reply?.reportingCCY ?? ''
  return (
    <div className={styles.figure}>
      <p className={styles.name}>{figure.title}</p>
      <p className={styles.value} data-value>
        {reply && reply.value !== null && isExact ? (
          <ExplainedValue unit={reply.unit} value={reply.value} currency="" isExact />
        ) : (
          <Figure kind={figure.kind} value={reply ? reply.value : figure.value} />
        )}
        {reply?.unit === 'money' ? <span className={styles.unit}>{currency}</span> : null}
      </p>
      <p className={styles.tie} aria-live="polite">
        {tree && reply && reply.value !== null ? (
          <Verification difference={recomputedDifference(tree, reply.value)} unit={reply.unit} currency={currency} />
        ) : null}
        {isLoading ? <VisuallyHidden>{explainText('loading')}</VisuallyHidden> : null}
      </p>
      {reply && differsFromScreen(figure, reply.value) ? <p className={styles.note}>{explainText('otherOnScreen')}</p> : null}
    </div>
  )
}

/** Why there is no figure, or its method and date. */
function Facts({ reply }: { readonly reply: Reply }) {
  const { root, reasons } = reply
  return (
    <>
      {root === null ? (
        <div className={styles.reasons}>
          <p>{reasons.length > 0 ? explainText('withheld') : explainText('withoutReason')}</p>
          <Reasons reasons={reasons} />
        </div>
      ) : null}
      <dl className={styles.facts}>
        <dt>{explainText('method')}</dt>
        <dd>{reply.method}</dd>
        {root !== null && reasons.length > 0 ? (
          <>
            <dt>{explainText('notes')}</dt>
            <dd>
              <Reasons reasons={reasons} />
            </dd>
          </>
        ) : null}
        <dt>{explainText('asOf')}</dt>
        <dd>
          <Moment asOf={reply.asOf} mode={reply.mode} />
        </dd>
        <dt>{explainText('dataVersion')}</dt>
        <dd>{reply.dataVersion}</dd>
      </dl>
    </>
  )
}

function FactsSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {SKELETON.map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  )
}

const SKELETON = [1, 2, 3, 4, 5, 6]

/** Whether the value differs from the one on the screen, which happens if something was booked since. */
const differsFromScreen = ({ kind, value: shown }: ExplainTarget, value: number | null): boolean =>
  formatFigure(kind, shown) !== formatFigure(kind, value)

interface VerificationProps {
  readonly difference: number
  readonly unit: Parameters<typeof ExplainedValue>[0]['unit']
  readonly currency: string
}

/** Whether the tree, evaluated in the browser, gives the value of the reply. */
function Verification({ difference, unit, currency }: VerificationProps) {
  if (difference === 0)
    return (
      <Badge tone="success">
        <span className={styles.mark}>
          <Check size={12} aria-hidden />
          {explainText('equal')}
        </span>
      </Badge>
    )
  return (
    <Badge tone="danger">
      <span className={styles.mark}>
        <TriangleAlert size={12} aria-hidden />
        {explainText('differs')}
        <ExplainedValue unit={unit} value={difference} currency={currency} isExact />
      </span>
    </Badge>
  )
}

function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {reasons.map((reason) => (
        <li key={reason}>{formatDatesIn(reason)}</li>
      ))}
    </ul>
  )
}
