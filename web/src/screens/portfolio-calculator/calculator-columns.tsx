import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'

import { TickerCell } from '#ui/figure/ticker-cell.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'

/** A section has neither a logo nor a position. */
const isSection = ({ position, logoData }: CalculatorRow): boolean => position === null && logoData === null

const SHOW = {
  ticker: (row: CalculatorRow) => (isSection(row) ? null : <TickerCell ticker={row.ticker} logoData={row.logoData} />),
}

/** The columns of the Calculator; money in the given currency. */
export const calculatorColumns = (reportingCCY: string | undefined): readonly Column<CalculatorRow>[] =>
  definedColumns(PORTFOLIO_CALCULATOR, { reportingCCY, show: SHOW })
