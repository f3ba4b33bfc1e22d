import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'

import { Ticker } from '#ui/figure/ticker.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'

/** A section has neither logo nor position. */
const isSection = ({ position, logoData }: CalculatorRow): boolean => position === null && logoData === null

const SHOW = {
  ticker: (row: CalculatorRow) => (isSection(row) ? null : <Ticker ticker={row.ticker} logoData={row.logoData} />),
}

/** The columns of the Calculator; money in the currency given. */
export const calculatorColumns = (reportingCCY: string | undefined): readonly Column<CalculatorRow>[] =>
  definedColumns(PORTFOLIO_CALCULATOR, { reportingCCY, show: SHOW })
