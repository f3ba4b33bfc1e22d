import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { EvolutionRow, portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { PORTFOLIO_EVOLUTION } from '@portal/presentation/tables/portfolio-evolution.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { useOpenRows } from '#selection/use-open-rows.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { CrossFilterLine } from '#ui/grid/table/cross-filter-line.tsx'
import { type RowChoice, useCrossFilteredRows } from '#ui/grid/table/use-cross-filtered-rows.ts'
import { useTotalOfAll } from '#ui/grid/table/use-total-of-all.ts'
import { sectionNodes } from '#ui/grid/tree/section-nodes.ts'
import type { TreeNode } from '#ui/grid/tree/tree-node.ts'
import { TreeTable } from '#ui/grid/tree/tree-table.tsx'
import { evolutionKey } from './figure-keys.ts'

/** Six asset classes and the total. */
const SKELETON_ROWS = 7

interface EvolutionTableProps {
  readonly report: Report<ResponseOf<typeof portfolioEvolution>>
  /** The cross-filter of the chart. */
  readonly choice: RowChoice<TreeNode<EvolutionRow>> | null
  readonly onClear: () => void
}

/** The six parts of profit and loss, by group and by position. */
export function EvolutionTable({ report, choice, onClear }: EvolutionTableProps) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns(PORTFOLIO_EVOLUTION, { reportingCCY }), [reportingCCY])
  const nodes = useMemo(() => data && sectionNodes(data.sections, ({ ticker }) => ticker), [data])
  const { rows, crossFiltered } = useCrossFilteredRows(nodes, choice, onClear)
  const totalled = useTotalOfAll({ total: data?.sectionRow, notes: data?.notes, keyOf: evolutionKey }, 'ticker', crossFiltered)
  return (
    <TreeTable
      title={reportTableText(PORTFOLIO_EVOLUTION.title)}
      exportAs={`${PORTFOLIO_EVOLUTION.name}.csv`}
      columns={columns}
      nodes={rows}
      {...totalled}
      expectedRows={SKELETON_ROWS}
      emptyText={tableText('emptyGrouping')}
      {...useOpenRows()}
      {...reportState(report)}
    >
      <CrossFilterLine title={reportTableText(PORTFOLIO_EVOLUTION.title)} crossFiltered={crossFiltered} />
    </TreeTable>
  )
}
