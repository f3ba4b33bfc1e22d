import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { type ReactNode, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { useOpenRows } from '#selection/use-open-rows.ts'
import { sectionNodes } from '#ui/grid/tree/section-nodes.ts'
import { TreeTable } from '#ui/grid/tree/tree-table.tsx'
import { calculatorColumns } from './calculator-columns.tsx'
import { calculatorKey } from './figure-keys.ts'

const { name } = PORTFOLIO_CALCULATOR
const title = reportTableText(PORTFOLIO_CALCULATOR.title)

interface CalculatorTableProps {
  readonly report: Report<ResponseOf<typeof portfolioCalculator>>
  readonly actions: ReactNode
}

/** The tree of positions, with the total as its last row. */
export function CalculatorTable({ report, actions }: CalculatorTableProps) {
  const { data } = report
  const columns = useMemo(() => calculatorColumns(data?.reportingCCY), [data?.reportingCCY])
  const nodes = useMemo(() => data && sectionNodes(data.sections, ({ ticker }) => ticker), [data])
  const remarks = data?.notes?.filter(({ field }) => field === 'coverage').map(({ reason }) => reason)
  return (
    <TreeTable
      title={title}
      exportAs={`${name}.csv`}
      columns={columns}
      isFirstFitting
      nodes={nodes}
      total={data?.sectionRow}
      notes={data?.notes}
      keyOf={calculatorKey}
      actions={actions}
      emptyText={tableText('emptyGrouping')}
      {...(remarks && { remarks })}
      {...useOpenRows()}
      {...reportState(report)}
    />
  )
}
