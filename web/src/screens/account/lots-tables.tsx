import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { OpenLotRow, TaxGainRow, TaxTermRow, taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { type LotLine as Line, lotTotal, OPEN_LOTS, TAX_GAINS, TAX_TERMS } from '@portal/presentation/tables/tax-lots.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { accountText } from '#messages/reports/account-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { InstrumentLink } from '#tables/instrument-link.tsx'
import { useIndexKey } from '#tables/trade-figure-keys.ts'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'

type TaxLotsReport = Report<ResponseOf<typeof taxLots>>

type LotLine = Line<OpenLotRow>
type GainLine = Line<TaxGainRow>

const terms = accountText.group('terms')
const matches = accountText.group('matches')
const symbolOf = ({ symbol, account }: LotLine | GainLine) =>
  account === null ? symbol : <InstrumentLink ticker={symbol}>{symbol}</InstrumentLink>
const termOf = ({ term }: { readonly term: TaxTermRow['term'] }) => (term === null ? null : terms[term])
const SHOW_LOT = { symbol: symbolOf, term: termOf }
const SHOW_GAIN = {
  ...SHOW_LOT,
  matched: ({ matched }: GainLine) => (matched === null ? null : matches[matched]),
}
const SHOW_TERM = { term: termOf }

/** Open lots with what they would gain. */
export function OpenLotsTable({ report }: { readonly report: TaxLotsReport }) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(
    () => ofOneAccount(definedColumns<LotLine>(OPEN_LOTS, { reportingCCY, show: SHOW_LOT })),
    [reportingCCY],
  )
  const total = useMemo(() => data && lotTotal<LotLine>(data.lotsTotal), [data])
  return (
    <DataTable
      title={reportTableText(OPEN_LOTS.title)}
      exportAs={`${OPEN_LOTS.name}.csv`}
      isFirstFitting
      columns={columns}
      rows={data?.lots}
      total={data?.lots.length ? total : undefined}
      keyOf={useLineKey<LotLine>('lots', 'lotsTotal', data?.lots)}
      notes={data?.notes}
      remarks={useRemarks(data)}
      emptyHint={accountText('noLots')}
      {...reportState(report)}
    />
  )
}

/** Lots that were closed in the period, as tax counts them. */
export function TaxGainsTable({ report }: { readonly report: TaxLotsReport }) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(
    () => ofOneAccount(definedColumns<GainLine>(TAX_GAINS, { reportingCCY, show: SHOW_GAIN })),
    [reportingCCY],
  )
  const total = useMemo(() => data && lotTotal<GainLine>(data.gainsTotal), [data])
  return (
    <DataTable
      title={reportTableText(TAX_GAINS.title)}
      exportAs={`${TAX_GAINS.name}.csv`}
      isFirstFitting
      columns={columns}
      rows={data?.gains}
      total={data?.gains.length ? total : undefined}
      keyOf={useLineKey<GainLine>('gains', 'gainsTotal', data?.gains)}
      notes={data?.notes}
      remarks={useRemarks(data)}
      emptyHint={accountText('noGains')}
      {...reportState(report)}
    />
  )
}

/** Both by holding period. */
export function TaxTermsTable({ report }: { readonly report: TaxLotsReport }) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns<TaxTermRow>(TAX_TERMS, { reportingCCY, show: SHOW_TERM }), [reportingCCY])
  return (
    <DataTable
      title={reportTableText(TAX_TERMS.title)}
      exportAs={`${TAX_TERMS.name}.csv`}
      columns={columns}
      rows={data?.terms}
      keyOf={useIndexKey<TaxTermRow>('terms', data?.terms)}
      notes={data?.notes}
      emptyHint={accountText('noLots')}
      {...reportState(report)}
    />
  )
}

/** The account, which is that of the page, is shown if the user chooses it. */
const ofOneAccount = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => (column.key === 'account' ? { ...column, isOptional: true } : column))

function useLineKey<Row extends LotLine | GainLine>(table: string, total: string, rows: readonly Row[] | undefined) {
  const placeOf = useIndexKey<Row>(table, rows)
  return useMemo(
    (): FigureKeyOf<Row> => (row, column, path) => (row.account === null ? { row: [total], column } : placeOf(row, column, path)),
    [placeOf, total],
  )
}

/** By which method the lots are followed. */
function useRemarks(data: ResponseOf<typeof taxLots> | undefined): readonly string[] {
  return useMemo(
    () => (data?.notes ?? []).filter(({ row }) => row === 'groups' || row === 'gains').map(({ reason }) => reason),
    [data?.notes],
  )
}
