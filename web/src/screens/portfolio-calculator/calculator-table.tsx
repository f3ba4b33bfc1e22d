import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { type ReactNode, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { PORTFOLIO_TEXTS } from '#messages/portfolio-texts.ts'
import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { useOpenRows } from '#selection/use-open-rows.ts'
import { sectionNodes } from '#ui/grid/tree/section-nodes.ts'
import { TreeTable } from '#ui/grid/tree/tree-table.tsx'
import { columnsWithCost } from './calculator-columns.tsx'
import { calculatorKey } from './figure-keys.ts'

/** By which the reader's choice of columns is kept. */
export const CALCULATOR = 'portfolio-calculator'

interface CalculatorTableProps {
  readonly report: Report<ResponseOf<typeof portfolioCalculator>>
  readonly actions: ReactNode
}

/** The tree of positions; the figures of the whole in its last row. */
export function CalculatorTable({ report, actions }: CalculatorTableProps) {
  const { data } = report
  const columns = useMemo(() => columnsWithCost(data?.reportingCCY), [data?.reportingCCY])
  const nodes = useMemo(() => data && sectionNodes(data.sections, ({ ticker }) => ticker), [data])
  const remarks = data?.notes?.filter(({ field }) => field === 'coverage').map(({ reason }) => reason)
  return (
    <TreeTable
      title={PORTFOLIO_TEXTS.calculator}
      exportAs={`${CALCULATOR}.csv`}
      columns={columns}
      isFirstFitting
      nodes={nodes}
      total={data?.sectionRow}
      notes={data?.notes}
      keyOf={calculatorKey}
      actions={actions}
      emptyText={TABLE_TEXTS.emptyGrouping}
      {...(remarks && { remarks })}
      {...useOpenRows()}
      {...reportState(report)}
    />
  )
}
