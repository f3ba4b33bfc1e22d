import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { ExpectedPaymentRow, expectedPayments } from '@portal/contract/reports/positions/expected-payments.ts'
import { EXPECTED_PAYMENTS } from '@portal/presentation/tables/positions/expected-payments.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { InstrumentLink } from './instrument-link.tsx'
import { SKELETON_ROWS } from './table-props.ts'
import { useIndexKey } from './trade-figure-keys.ts'

interface ExpectedPaymentsTableProps {
  readonly report: Report<ResponseOf<typeof expectedPayments>>
  /** Only payments of this instrument, without a total. */
  readonly ticker?: string
}

/** Coupons, redemptions and dividends of the next twelve months. */
export function ExpectedPaymentsTable({ report, ticker }: ExpectedPaymentsTableProps) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns<Line>(EXPECTED_PAYMENTS, { reportingCCY, show: SHOW }), [reportingCCY])
  const rows = useMemo(() => data?.rows.filter(({ symbol }) => ticker === undefined || symbol === ticker), [data, ticker])
  const total = useMemo(() => data && { ...NO_LINE, value: data.total.value }, [data])
  const placeOf = useIndexKey<Line>('rows', data?.rows)
  const keyOf = useMemo(
    (): FigureKeyOf<Line> => (row, column, path) => (row === total ? { row: ['total'], column } : placeOf(row, column, path)),
    [placeOf, total],
  )
  return (
    <DataTable
      title={reportTableText(EXPECTED_PAYMENTS.title)}
      exportAs={`${EXPECTED_PAYMENTS.name}.csv`}
      name={EXPECTED_PAYMENTS.name}
      columns={columns}
      rows={rows}
      total={ticker === undefined && data?.rows.length ? total : undefined}
      notes={data?.notes}
      keyOf={keyOf}
      remarks={REMARKS}
      emptyHint={tableText('noPayments')}
      expectedRows={SKELETON_ROWS}
      {...reportState(report)}
    />
  )
}

type Line = Omit<ExpectedPaymentRow, 'date'> & { readonly date: number | null }

const SHOW = {
  symbol: ({ symbol, date }: Line) => (date === null ? symbol : <InstrumentLink ticker={symbol}>{symbol}</InstrumentLink>),
}
const REMARKS = [reportTableText(EXPECTED_PAYMENTS.remark)]
const NO_LINE: Line = {
  date: null,
  symbol: 'Total',
  type: '',
  basis: '',
  quantity: null,
  perUnit: null,
  ccy: '',
  amount: null,
  value: null,
}
