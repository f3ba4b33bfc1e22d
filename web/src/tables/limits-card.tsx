import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type LimitRow, limits } from '@portal/contract/limits/limits.ts'
import { LIMITS, type LimitLine, limitLine } from '@portal/presentation/tables/limits.ts'
import { useMemo, useState } from 'react'
import { reportState } from '#api/report-state.ts'
import { type Report, useReport } from '#api/use-report.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { reportTableText } from '#messages/report-table-texts.ts'
import { riskText } from '#messages/risk-texts.ts'
import { useHasRight } from '#session/rights.ts'
import { Button } from '#ui/button/button.tsx'
import { CardPlace } from '#ui/card/card-place.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { AcknowledgePopup } from './acknowledge-popup.tsx'
import styles from './limits-card.module.css'

/** A limit as it reads, with the row of the reply. */
interface ShownLimit extends LimitLine {
  readonly of: LimitRow
}

const WORDS = { riskText, formats: PAGE_FORMATS }

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
  const rows = useMemo(() => {
    const shown = (isShown ? data?.rows.filter(isShown) : data?.rows) ?? []
    return shown.map((row): ShownLimit => ({ ...limitLine(row, WORDS), of: row }))
  }, [data?.rows, isShown])
  if (rows.length === 0) return null
  return (
    <CardPlace value={place}>
      <LimitsTable rows={rows} columns={columns} report={report} />
      {asked ? <AcknowledgePopup limit={asked} onClose={() => setAsked(null)} /> : null}
    </CardPlace>
  )
}

interface LimitsTableProps {
  readonly rows: readonly ShownLimit[]
  readonly columns: readonly Column<ShownLimit>[]
  readonly report: Report<ResponseOf<typeof limits>>
}

function LimitsTable({ rows, columns, report }: LimitsTableProps) {
  return (
    <DataTable
      title={reportTableText(LIMITS.title)}
      exportAs={`${LIMITS.name}.csv`}
      name={LIMITS.name}
      columns={columns}
      rows={rows}
      pageSize={PAGE_ROWS}
      expectedRows={PAGE_ROWS}
      {...reportState(report)}
    />
  )
}

const PAGE_ROWS = 10

const SHOW = {
  limit: ({ limit }: ShownLimit) => <span className={styles.wrapped}>{limit}</span>,
  state: ({ state, of }: ShownLimit) => <Badge tone={TONES[of.state]}>{state}</Badge>,
}

function columnsOf(onAcknowledge: ((limit: LimitRow) => void) | null): readonly Column<ShownLimit>[] {
  return [...definedColumns<ShownLimit>(LIMITS, { show: SHOW }), ...(onAcknowledge ? [buttonColumn(onAcknowledge)] : [])]
}

const buttonColumn = (onAcknowledge: (limit: LimitRow) => void): Column<ShownLimit> => ({
  key: 'acknowledge',
  title: riskText('acknowledge'),
  kind: 'text',
  holdsButtons: true,
  value: () => '',
  show: ({ of: row }) =>
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
