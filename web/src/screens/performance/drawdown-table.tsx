import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { realisedDrawdown } from '@portal/contract/reports/performance/realised-drawdown.ts'
import { REALISED_DRAWDOWN } from '@portal/presentation/tables/performance/realised-drawdown.ts'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { useClientStore } from '#session/client-store.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { drawdownKey } from './figure-keys.ts'
import { GrossBadge } from './gross-badge.tsx'
import { splitTotal } from './split-total.ts'

interface DrawdownTableProps {
  readonly report: Report<ResponseOf<typeof realisedDrawdown>>
  readonly isGross: boolean
}

/** The maximum drawdown of each account in the period; the total row is the whole scope. */
export function DrawdownTable({ report, isGross }: DrawdownTableProps) {
  const { data } = report
  const accounts = useClientStore((store) => store.accountsInScope.length)
  return (
    <DataTable
      title={reportTableText(REALISED_DRAWDOWN.title)}
      exportAs={`${REALISED_DRAWDOWN.name}${isGross ? '-gross' : ''}.csv`}
      name={REALISED_DRAWDOWN.name}
      actions={isGross ? <GrossBadge /> : null}
      columns={COLUMNS}
      {...splitTotal(data?.rows, (row) => row.account)}
      notes={data?.notes}
      keyOf={drawdownKey}
      expectedRows={Math.min(accounts || FEW_ROWS, MAX_ROWS) + 1}
      remarks={REMARKS}
      {...reportState(report)}
    />
  )
}

const COLUMNS = definedColumns(REALISED_DRAWDOWN)
const REMARKS = [reportTableText(REALISED_DRAWDOWN.remark)]

/** Number of rows of the skeleton. */
const FEW_ROWS = 5
const MAX_ROWS = 10
