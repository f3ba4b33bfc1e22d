import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { attribution } from '@portal/contract/reports/performance/attribution.ts'
import { ATTRIBUTION } from '@portal/presentation/tables/performance/attribution.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import type { GroupingField } from '#selection/use-grouping.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Select } from '#ui/select/select.tsx'
import { attributionKey } from './figure-keys.ts'
import { splitTotal } from './split-total.ts'

interface AttributionTableProps {
  readonly report: Report<ResponseOf<typeof attribution>>
  readonly grouping: GroupingField['field']
}

/** Attribution against the benchmark by the chosen grouping; the total row is the active return. */
export function AttributionTable({ report, grouping }: AttributionTableProps) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns(ATTRIBUTION, { reportingCCY }), [reportingCCY])
  return (
    <DataTable
      title={reportTableText(ATTRIBUTION.title)}
      exportAs={`${ATTRIBUTION.name}.csv`}
      name={ATTRIBUTION.name}
      actions={<Select {...grouping} isLabelHidden size="s" />}
      columns={columns}
      {...splitTotal(data?.rows, (row) => row.group)}
      notes={data?.notes}
      keyOf={attributionKey}
      expectedRows={FEW_GROUPS}
      remarks={REMARKS}
      {...reportState(report)}
    />
  )
}

const REMARKS = [reportTableText(ATTRIBUTION.remark)]

/** Number of rows of the skeleton. */
const FEW_GROUPS = 6
