import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { POSITION_DETAILS } from '@portal/presentation/tables/positions/position-details.ts'
import { positionTotal } from '@portal/presentation/tables/positions/position-total.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { costText } from '#messages/reports/cost-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { SHOW_ACCOUNT } from '#tables/account-link.tsx'
import { InstrumentCell } from '#tables/instrument-link.tsx'
import { IssuerLink } from '#tables/issuer-link.tsx'
import { TickerCell } from '#ui/figure/ticker-cell.tsx'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { useColumnLayout } from '#ui/grid/settings/table-settings.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { keyOfAll, keyOfSome } from './figure-keys.ts'

const { name } = POSITION_DETAILS
const title = reportTableText(POSITION_DETAILS.title)

interface PositionTableProps {
  readonly report: Report<ResponseOf<typeof positionDetail>>
  readonly search: string
  readonly onClear: () => void
}

/** Position Details: the matching rows and their total. */
export function PositionTable({ report, search, onClear }: PositionTableProps) {
  const { data } = report
  const columns = useMemo(
    () => definedColumns(POSITION_DETAILS, { reportingCCY: data?.reportingCCY, rows: data?.rows, show: SHOW }),
    [data?.reportingCCY, data?.rows],
  )
  const layout = useColumnLayout(name)
  const searched = useSearchedRows(data?.rows, layout?.shown.includes('isin') ? textsWithIsin : searchedTexts, search, onClear)
  const isRealisedShown = layout?.shown.includes('realisedPL') ?? false
  const remarks = useMemo(() => {
    const ofRisk = (data?.notes ?? []).flatMap(({ row, reason }) => (row === 'Coverage' ? [reason] : []))
    return isRealisedShown ? [...OF_SHOWN, ...ofRisk] : ofRisk
  }, [isRealisedShown, data?.notes])
  const { total, notes } = useMemo(
    () => positionTotal(searched.rows ?? [], reportTableText, data?.notes),
    [searched.rows, data?.notes],
  )
  return (
    <DataTable
      title={title}
      exportAs={`${name}.csv`}
      columns={columns}
      total={total}
      keyOf={searched.rows?.length === data?.rows.length ? keyOfAll : keyOfSome}
      notes={notes}
      isFirstFitting
      remarks={remarks}
      size="xxl"
      {...searched}
      {...reportState(report)}
    />
  )
}

/** A balance of cash is called by its currency. */
const isBalance = ({ ticker, type, quotedIn }: PositionRow): boolean => type === 'Cash' && ticker === quotedIn
const SHOW = {
  ...SHOW_ACCOUNT,
  issuer: ({ issuer }: PositionRow) => (issuer === null ? null : <IssuerLink issuer={issuer} />),
  ticker: (row: PositionRow) => (isBalance(row) ? <TickerCell {...row} /> : <InstrumentCell {...row} />),
}

const OF_SHOWN = [costText('realisedOfShown')]

const searchedTexts = ({ ticker, name }: PositionRow): readonly string[] => [ticker, name]
const textsWithIsin = (row: PositionRow): readonly string[] => [...searchedTexts(row), row.isin ?? '']
