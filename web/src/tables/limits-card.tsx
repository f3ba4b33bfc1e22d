import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { LIMIT_UNITS } from '@portal/contract/limits/limit-terms.ts'
import { type LimitRow, limits } from '@portal/contract/limits/limits.ts'
import { useMemo, useState } from 'react'
import { reportState } from '#api/report-state.ts'
import { type Report, useReport } from '#api/use-report.ts'
import { formatDate, formatFigure } from '#messages/page-formats.ts'
import { riskText } from '#messages/risk-texts.ts'
import { useHasRight } from '#session/rights.ts'
import { Button } from '#ui/button/button.tsx'
import { CardPlace } from '#ui/card/card-place.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { AcknowledgePopup } from './acknowledge-popup.tsx'
import styles from './limits-card.module.css'

interface LimitsCardProps {
  /** The report before this one. */
  readonly after: Pick<Report<unknown>, 'isSettled'>
  /** Where the card stands. */
  readonly place: string | undefined
  /** Which of them are shown; all where it is left out. */
  readonly isShown?: (limit: LimitRow) => boolean
}

/** The limits of the accounts with their states; nothing where there is none. */
export function LimitsCard({ after, place, isShown }: LimitsCardProps) {
  const report = useReport(limits, { after })
  const [asked, setAsked] = useState<LimitRow | null>(null)
  const mayAcknowledge = useHasRight('acknowledge-limits')
  const columns = useMemo(() => columnsOf(mayAcknowledge ? setAsked : null), [mayAcknowledge])
  const { data } = report
  const rows = useMemo(() => (isShown ? data?.rows.filter(isShown) : data?.rows) ?? [], [data?.rows, isShown])
  if (rows.length === 0) return null
  return (
    <CardPlace value={place}>
      <LimitsTable rows={rows} columns={columns} report={report} />
      {asked ? <AcknowledgePopup limit={asked} onClose={() => setAsked(null)} /> : null}
    </CardPlace>
  )
}

interface LimitsTableProps {
  readonly rows: readonly LimitRow[]
  readonly columns: readonly Column<LimitRow>[]
  readonly report: Report<ResponseOf<typeof limits>>
}

function LimitsTable({ rows, columns, report }: LimitsTableProps) {
  return (
    <DataTable
      title={riskText('limits')}
      exportAs="limits.csv"
      name="limits"
      columns={columns}
      rows={rows}
      pageSize={PAGE_ROWS}
      expectedRows={PAGE_ROWS}
      {...reportState(report)}
    />
  )
}

const PAGE_ROWS = 10

function columnsOf(onAcknowledge: ((limit: LimitRow) => void) | null): readonly Column<LimitRow>[] {
  return [
    {
      key: 'limit',
      title: riskText('limit'),
      kind: 'text',
      value: ({ limit }) => limit,
      show: ({ limit }) => <span className={styles.wrapped}>{limit}</span>,
      isWrapped: true,
    },
    {
      key: 'state',
      title: riskText('state'),
      kind: 'text',
      value: ({ state }) => riskText(`limitStates.${state}`),
      show: ({ state }) => <Badge tone={TONES[state]}>{riskText(`limitStates.${state}`)}</Badge>,
    },
    { key: 'value', title: riskText('value'), kind: 'text', value: (row) => amountOf(row, row.value) },
    { key: 'margin', title: riskText('margin'), kind: 'text', value: (row) => amountOf(row, row.margin) },
    { key: 'account', title: riskText('limitAccount'), kind: 'text', value: ({ account }) => account },
    { key: 'mandate', title: riskText('mandate'), kind: 'text', value: ({ mandate }) => mandate },
    { key: 'since', title: riskText('since'), kind: 'date', value: ({ since }) => since },
    { key: 'cause', title: riskText('cause'), kind: 'text', value: causeOf, isWrapped: true },
    {
      key: 'acknowledged',
      title: riskText('acknowledged'),
      kind: 'text',
      isWrapped: true,
      value: ({ acknowledged }) =>
        acknowledged &&
        riskText('acknowledgedBy', {
          by: acknowledged.by ?? '',
          isNamed: acknowledged.by !== null,
          at: formatDate(acknowledged.at),
          comment: acknowledged.comment ?? '',
        }),
    },
    ...(onAcknowledge ? [buttonColumn(onAcknowledge)] : []),
  ]
}

const buttonColumn = (onAcknowledge: (limit: LimitRow) => void): Column<LimitRow> => ({
  key: 'acknowledge',
  title: riskText('acknowledge'),
  kind: 'text',
  holdsButtons: true,
  value: () => '',
  show: (row) =>
    row.state === 'inside' || row.since === null || row.acknowledged ? null : (
      <Button
        size="s"
        aria-label={riskText('acknowledgeLimit', { limit: row.limit, account: row.account })}
        onClick={() => onAcknowledge(row)}
      >
        {riskText('acknowledge')}
      </Button>
    ),
})

const TONES = { inside: 'success', warning: 'warn', breach: 'danger', unknown: 'warn' } as const

/** Limits are counted in fractions, years or days, so each amount has its own unit. */
function amountOf({ kind }: LimitRow, amount: number | null): string | null {
  if (amount === null) return null
  const unit = LIMIT_UNITS[kind]
  if (unit === 'fraction') return formatFigure('percent', amount)
  return unit === 'years' ? riskText('years', { count: formatFigure('price', amount) }) : riskText('days', { count: amount })
}

/** Why a limit is breached or unknown. */
function causeOf({ cause, isActive, reason }: LimitRow): string | null {
  return cause === null ? reason : riskText('causedBy', { cause, isActive: isActive === true })
}
