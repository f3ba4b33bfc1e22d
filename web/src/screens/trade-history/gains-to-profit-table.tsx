import { GAINS_TO_PROFIT } from '@portal/presentation/tables/gains-to-profit.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import { costText } from '#messages/reports/cost-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import type { RealisedGainsReport } from '#tables/realised-gains-table.tsx'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'

const PARTS = ['realised', 'unrealisedChange', 'transferred', 'income', 'withoutLots', 'cash'] as const

type PartKey = (typeof PARTS)[number] | 'totalPL'

interface PartLine {
  readonly key: PartKey
  readonly part: string
  readonly amount: number | null
}

/** Reconciles realised gains with the profit and loss of the time period. */
export function GainsToProfitTable({ report }: { readonly report: RealisedGainsReport }) {
  const { data } = report
  const lineOf = (key: PartKey): PartLine => ({ key, part: costText(`parts.${key}`), amount: data?.profitAndLoss[key] ?? null })
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns<PartLine>(GAINS_TO_PROFIT, { reportingCCY }), [reportingCCY])
  // Notes of the reply use the part's key, table rows its label.
  const notes = data?.notes?.flatMap((note) =>
    note.row === 'profitAndLoss' ? { ...note, row: costText(`parts.${note.field as PartKey}`), field: 'amount' } : [],
  )
  return (
    <DataTable
      title={reportTableText(GAINS_TO_PROFIT.title)}
      exportAs={`${GAINS_TO_PROFIT.name}.csv`}
      columns={columns}
      rows={data && PARTS.map(lineOf)}
      total={data && lineOf('totalPL')}
      notes={notes}
      keyOf={partKey}
      expectedRows={PARTS.length + 1}
      {...reportState(report)}
    />
  )
}

const partKey: FigureKeyOf<PartLine> = ({ key }) => ({ row: ['profitAndLoss'], column: key })
