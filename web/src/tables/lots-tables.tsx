import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { OpenLotRow, TaxGainRow, TaxTermRow, taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { type LotLine as Line, lotTotal, OPEN_LOTS, TAX_GAINS, TAX_TERMS } from '@portal/presentation/tables/tax-lots.ts'
import { type ReactNode, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { accountText } from '#messages/reports/account-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { SHOW_ACCOUNT } from './account-link.tsx'
import { sumsOf } from './gain-line.ts'
import { InstrumentLink } from './instrument-link.tsx'
import { searchedTexts } from './table-props.ts'
import { useIndexKey } from './trade-figure-keys.ts'

type TaxLotsReport = Report<ResponseOf<typeof taxLots>>

/** Rows with words in place of codes, also in files. */
type Worded<Row> = { readonly [field in keyof Row]: field extends 'term' | 'matched' ? string | null : Row[field] }
type LotLine = Line<Worded<OpenLotRow>>
type GainLine = Line<Worded<TaxGainRow>>
type TermLine = Worded<TaxTermRow>

interface LotsTableProps {
  readonly report: TaxLotsReport
  /** Of several accounts: a text that lots are searched by. Without it the lots are of the account of the page. */
  readonly searching?: { readonly search: string; readonly onClear: () => void } | undefined
}

const terms = accountText.group('terms')
const matches = accountText.group('matches')
const SHOW = {
  symbol: ({ symbol, account }: LotLine | GainLine) =>
    account === null ? symbol : <InstrumentLink ticker={symbol}>{symbol}</InstrumentLink>,
  // Units that are counted together are in no account of their own.
  account: (line: LotLine | GainLine, text: ReactNode) => (line.account === line.group ? text : SHOW_ACCOUNT.account(line, text)),
}
const withTerm = <Row extends Pick<TaxTermRow, 'term'>>(row: Row) => ({ ...row, term: row.term && terms[row.term] })
const gainLine = (row: TaxGainRow): GainLine => ({ ...withTerm(row), matched: matches[row.matched] })

/** Open lots with what they would gain. */
export function OpenLotsTable({ report, searching }: LotsTableProps) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(
    () => columnsOf(definedColumns<LotLine>(OPEN_LOTS, { reportingCCY, show: SHOW }), !searching),
    [reportingCCY, searching],
  )
  return (
    <DataTable
      title={reportTableText(OPEN_LOTS.title)}
      exportAs={`${OPEN_LOTS.name}.csv`}
      isFirstFitting
      columns={columns}
      notes={data?.notes}
      remarks={useRemarks(data)}
      {...useLines<LotLine>({
        table: 'lots',
        rows: useMemo(() => data?.lots.map(withTerm), [data?.lots]),
        total: data?.lotsTotal,
        searching,
        emptyHint: accountText('noLots'),
      })}
      {...reportState(report)}
    />
  )
}

/** Lots that were closed in the period, as tax counts them. */
export function TaxGainsTable({ report, searching }: LotsTableProps) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(
    () => columnsOf(definedColumns<GainLine>(TAX_GAINS, { reportingCCY, show: SHOW }), !searching),
    [reportingCCY, searching],
  )
  return (
    <DataTable
      title={reportTableText(TAX_GAINS.title)}
      exportAs={`${TAX_GAINS.name}.csv`}
      isFirstFitting
      columns={columns}
      notes={data?.notes}
      remarks={useRemarks(data)}
      {...useLines<GainLine>({
        table: 'gains',
        rows: useMemo(() => data?.gains.map(gainLine), [data?.gains]),
        total: data?.gainsTotal,
        searching,
        emptyHint: accountText('noGains'),
      })}
      {...reportState(report)}
    />
  )
}

/** Both by holding period. */
export function TaxTermsTable({ report }: { readonly report: TaxLotsReport }) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns<TermLine>(TAX_TERMS, { reportingCCY }), [reportingCCY])
  const rows = useMemo(() => data?.terms.map(withTerm), [data?.terms])
  return (
    <DataTable
      title={reportTableText(TAX_TERMS.title)}
      exportAs={`${TAX_TERMS.name}.csv`}
      columns={columns}
      rows={rows}
      keyOf={useIndexKey<TermLine>('terms', rows)}
      notes={data?.notes}
      emptyHint={accountText('noLots')}
      {...reportState(report)}
    />
  )
}

/** An account, where it is that of the page, is shown if the user chooses it. */
const columnsOf = <Row,>(columns: readonly Column<Row>[], isOfAccount: boolean): readonly Column<Row>[] =>
  isOfAccount ? columns.map((column) => (column.key === 'account' ? { ...column, isOptional: true } : column)) : columns

interface Lines<Row> extends Pick<LotsTableProps, 'searching'> {
  readonly table: 'lots' | 'gains'
  readonly rows: readonly Row[] | undefined
  /** Of all rows. */
  readonly total: Readonly<Record<string, number | null>> | undefined
  readonly emptyHint: string
}

const NOT_SEARCHED = { search: '', onClear: () => {} }

/** The rows that are found, their total, and what each of their figures is explained by. */
function useLines<Row extends LotLine | GainLine>({ table, rows, total, searching = NOT_SEARCHED, emptyHint }: Lines<Row>) {
  const searched = useSearchedRows<Row>(rows, searchedTexts, searching.search, searching.onClear)
  const found = searched.rows
  const isWhole = found?.length === rows?.length
  const totalled = useMemo(
    () => total && found && found.length > 0 && lotTotal<Row>(isWhole ? total : sumsOf(Object.keys(total), found)),
    [total, found, isWhole],
  )
  const placeOf = useIndexKey<Row>(table, rows)
  const keyOf = useMemo((): FigureKeyOf<Row> => {
    const ofTotal = (column: string) => (isWhole ? { row: [`${table}Total`], column } : null)
    return (row, column, path) => (row.account === null ? ofTotal(column) : placeOf(row, column, path))
  }, [table, isWhole, placeOf])
  return { ...searched, total: totalled || undefined, keyOf, emptyHint: searched.emptyHint ?? emptyHint }
}

/** By which method the lots are followed, and whose are left out. */
function useRemarks(data: ResponseOf<typeof taxLots> | undefined): readonly string[] {
  return useMemo(
    () => [
      ...(data?.notes ?? []).filter(({ row }) => row === 'groups' || row === 'gains').map(({ reason }) => reason),
      ...(data?.groups ?? []).flatMap(({ group, exemptAccounts }) =>
        exemptAccounts.length > 0 ? [accountText('notTaxed', { group, accounts: exemptAccounts.join(', ') })] : [],
      ),
      ...(data?.lots.some(({ opened }) => opened === null) ? [accountText('pooled')] : []),
    ],
    [data],
  )
}
