import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type LimitRow, limits } from '@portal/contract/limits/limits.ts'
import { isUnacknowledged, LIMITS, type LimitLine, limitFigureKind, limitLine } from '@portal/presentation/tables/limits.ts'
import { useMemo, useState } from 'react'
import { reportState } from '#api/report-state.ts'
import { type Report, useReport } from '#api/use-report.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import { LIMITS_PLACE, useScrollHere } from '#selection/card-places.ts'
import { useHasRight } from '#session/rights.ts'
import { Button } from '#ui/button/button.tsx'
import type { FigureKey } from '#ui/explain/explain-target.ts'
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

/** The limits of the accounts with their states; nothing where there is none. That they cannot be read is said. */
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
  const scrollTo = useScrollHere(LIMITS_PLACE)
  if (rows.length === 0 && !report.error) return null
  return (
    <div className={place} ref={scrollTo}>
      <LimitsTable rows={rows} columns={columns} report={report} />
      {asked ? <AcknowledgePopup limit={asked} onClose={() => setAsked(null)} /> : null}
    </div>
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
      keyOf={limitKey}
      pageSize={PAGE_ROWS}
      expectedRows={PAGE_ROWS}
      {...reportState(report)}
    />
  )
}

const PAGE_ROWS = 10

const wrapped = (text: string | null) => (text === null ? null : <span className={styles.wrapped}>{text}</span>)

/** Texts wrap, and what acknowledges stands where it will say who did: the table fits windows from 1281 pixels on. */
const showOf = (onAcknowledge: ((limit: LimitRow) => void) | null) => ({
  limit: ({ limit }: ShownLimit) => wrapped(limit),
  state: ({ state, of }: ShownLimit) => <Badge tone={TONES[of.state]}>{state}</Badge>,
  value: ({ value }: ShownLimit) => wrapped(value),
  account: ({ account }: ShownLimit) => wrapped(account),
  mandate: ({ mandate }: ShownLimit) => wrapped(mandate),
  cause: ({ cause }: ShownLimit) => wrapped(cause),
  acknowledged: ({ acknowledged, of }: ShownLimit) =>
    onAcknowledge && isUnacknowledged(of) ? <AcknowledgeButton of={of} onClick={onAcknowledge} /> : wrapped(acknowledged),
})

function columnsOf(onAcknowledge: ((limit: LimitRow) => void) | null): readonly Column<ShownLimit>[] {
  return definedColumns<ShownLimit>(LIMITS, { show: showOf(onAcknowledge) }).map((column): Column<ShownLimit> => {
    if (column.kind !== 'text' || !(column.key in FIGURES)) return column
    const field = FIGURES[column.key as keyof typeof FIGURES]
    return { ...column, figure: ({ of }) => (of[field] === null ? null : { kind: limitFigureKind(of.kind), value: of[field] }) }
  })
}

/** Figures that the texts state, or depend on. */
const FIGURES = { limit: 'bound', state: 'margin', value: 'value', margin: 'margin', cause: 'value' } as const

/** A cause is explained by the steps of its day, a state by the room, or by what is not covered where that decides. */
function limitKey({ of: { limitId, subjectId, uncovered, cause } }: ShownLimit, column: string): FigureKey | null {
  const row = [limitId, subjectId]
  if (column === 'cause') return cause === null ? null : { row, column }
  if (column === 'state') return { row, column: uncovered > 0 ? 'uncovered' : 'margin' }
  return column in FIGURES ? { row, column: FIGURES[column as keyof typeof FIGURES] } : null
}

interface AcknowledgeButtonProps {
  readonly of: LimitRow
  readonly onClick: (limit: LimitRow) => void
}

function AcknowledgeButton({ of, onClick }: AcknowledgeButtonProps) {
  const { limit, account } = of
  return (
    <Button size="s" aria-label={riskText('acknowledgeLimit', { limit, account })} onClick={() => onClick(of)}>
      {riskText('acknowledge')}
    </Button>
  )
}

const TONES = { inside: 'success', warning: 'warn', breach: 'danger', unknown: 'warn' } as const
