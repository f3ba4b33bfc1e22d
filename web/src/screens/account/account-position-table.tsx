import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { CostBasisMethod } from '@portal/contract/reports/parts/cost-basis.ts'
import type { PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { ACCOUNT_POSITIONS } from '@portal/presentation/tables/positions/account-positions.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { accountText } from '#messages/reports/account-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import type { UrlChoice } from '#selection/url-choice.ts'
import { InstrumentCell } from '#tables/instrument-link.tsx'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Select } from '#ui/select/select.tsx'

interface AccountPositionTableProps {
  readonly report: Report<ResponseOf<typeof positionDetail>>
  readonly method: UrlChoice<CostBasisMethod>
}

/** Holdings of the account. */
export function AccountPositionTable({ report, method }: AccountPositionTableProps) {
  const { data } = report
  const columns = useMemo(
    () => definedColumns(ACCOUNT_POSITIONS, { reportingCCY: data?.reportingCCY, rows: data?.rows, show: SHOW }),
    [data?.reportingCCY, data?.rows],
  )
  return (
    <DataTable
      title={reportTableText(ACCOUNT_POSITIONS.title)}
      exportAs={`${ACCOUNT_POSITIONS.name}.csv`}
      isFirstFitting
      columns={columns}
      rows={data?.rows}
      keyOf={keyOf}
      notes={data?.notes}
      remarks={data ? REMARKS : NONE}
      emptyHint={accountText('nothingHeld')}
      actions={<Select {...method} isLabelHidden size="s" />}
      {...reportState(report)}
    />
  )
}

const REMARKS = [accountText('costBy')]
const NONE: readonly string[] = []

const keyOf: FigureKeyOf<PositionRow> = ({ ticker, account }, column) => ({ row: [ticker, account], column })

/** A balance of cash is called by its currency and has no page. */
const SHOW = {
  ticker: ({ ticker, quotedIn, logoData }: PositionRow) =>
    ticker === quotedIn ? ticker : <InstrumentCell ticker={ticker} logoData={logoData} />,
}
