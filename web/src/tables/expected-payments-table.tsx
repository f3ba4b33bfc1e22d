import type { ExpectedPaymentRow } from '@portal/contract/reports/positions/expected-payments.ts'
import { EXPECTED_PAYMENTS } from '@portal/presentation/tables/positions/expected-payments.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { tradesText } from '#messages/reports/trades-texts.ts'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Select } from '#ui/select/select.tsx'
import { InstrumentLink } from './instrument-link.tsx'
import { rowsOf, SKELETON_ROWS, searchedTexts } from './table-props.ts'
import { useIndexKey } from './trade-figure-keys.ts'
import type { ExpectedPayments } from './use-expected-payments.ts'

interface ExpectedPaymentsTableProps {
  readonly payments: ExpectedPayments
  readonly search: string
  readonly onClear: () => void
  /** Only payments of this instrument. */
  readonly ticker?: string
}

/** Coupons, redemptions and dividends of the next twelve months, or of some of their days. */
export function ExpectedPaymentsTable({ payments, search, onClear, ticker }: ExpectedPaymentsTableProps) {
  const { report, due } = payments
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns<Line>(EXPECTED_PAYMENTS, { reportingCCY, show: SHOW }), [reportingCCY])
  const rows = useMemo(() => rowsOf<Line>(data?.rows, ticker), [data?.rows, ticker])
  const searched = useSearchedRows<Line>(rows, searchedTexts, search, onClear)
  const isWhole = searched.rows?.length === data?.rows.length
  const total = useMemo(
    () => data && searched.rows && { ...NO_LINE, value: isWhole ? data.total.value : sumOf(searched.rows) },
    [data, searched.rows, isWhole],
  )
  const placeOf = useIndexKey<Line>('rows', data?.rows)
  const keyOf = useMemo((): FigureKeyOf<Line> => {
    const ofTotal = (column: string) => (isWhole ? { row: ['total'], column } : null)
    return (row, column, path) => (row.date === null ? ofTotal(column) : placeOf(row, column, path))
  }, [isWhole, placeOf])
  return (
    <DataTable
      title={reportTableText(EXPECTED_PAYMENTS.title)}
      exportAs={`${EXPECTED_PAYMENTS.name}.csv`}
      isFirstFitting
      name={EXPECTED_PAYMENTS.name}
      columns={columns}
      total={searched.rows?.length ? total : undefined}
      notes={data?.notes}
      keyOf={keyOf}
      remarks={data ? REMARKS : NONE}
      expectedRows={SKELETON_ROWS}
      {...searched}
      emptyHint={searched.emptyHint ?? noneDue(due)}
      actions={
        <>
          {searched.actions}
          <Select {...due} isLabelHidden size="s" />
        </>
      }
      {...reportState(report)}
    />
  )
}

const noneDue = ({ value, options }: ExpectedPayments['due']): string =>
  value
    ? tradesText('noPaymentsDue', { period: options.find((option) => option.value === value)?.label ?? value })
    : tradesText('noPayments')

type Line = Omit<ExpectedPaymentRow, 'date'> & { readonly date: number | null }

const SHOW = {
  symbol: ({ symbol, date }: Line) => (date === null ? symbol : <InstrumentLink ticker={symbol}>{symbol}</InstrumentLink>),
}
const REMARKS = [reportTableText(EXPECTED_PAYMENTS.remark)]
/** A remark below rows that are still expected would move when they are fewer. */
const NONE: readonly string[] = []
/** Unknown if one of them is. */
const sumOf = (lines: readonly Line[]): number | null =>
  lines.reduce<number | null>((sum, { value }) => (sum === null || value === null ? null : sum + value), 0)

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
