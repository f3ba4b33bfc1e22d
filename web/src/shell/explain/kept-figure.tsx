import { houseFigure } from '@portal/contract/house/house-figure.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { explainText } from '#messages/explain-texts.ts'
import { formatDate, formatInstant } from '#messages/page-formats.ts'
import type { ExplainTarget } from '#ui/explain/explain-target.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './explain-panel.module.css'

interface KeptFigureProps {
  /** A figure of a run: its row is the id of the client, or empty for all together. */
  readonly figure: ExplainTarget
  /** How the figure of the report was computed that the run took it from. */
  readonly calculation: (figure: ExplainTarget) => ReactNode
}

/** A figure that a run keeps: the run, and the calculation as it was recorded then. */
export function KeptFigure({ figure, calculation }: KeptFigureProps) {
  const { row, column, fields } = figure.address
  const body = houseFigure.request.parse({ ...fields, clientId: row[0] ?? null, column })
  const { data, error, refetch } = useQuery({
    queryKey: [houseFigure.path, body],
    queryFn: ({ signal }) => call(houseFigure, { body, signal }),
  })
  if (error) return <ErrorLine error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  const { run, question, reasons } = data
  const { sequence, asOf, at, dataVersion } = run
  return (
    <>
      <div className={styles.kept}>
        <p>{explainText('kept', { sequence, day: formatDate(asOf), at: formatInstant(at), dataVersion })}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {question ? null : <p>{explainText('keptOnly')}</p>}
      </div>
      {question ? calculation({ ...figure, address: { ...question, needsAccounts: false } }) : null}
    </>
  )
}
