import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { InstrumentCell } from '#tables/instrument-link.tsx'
import { TickerCell } from '#ui/figure/ticker-cell.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'

/** A section has neither a logo nor a position. */
const isSection = ({ position, logoData }: CalculatorRow): boolean => position === null && logoData === null

/** A balance of cash, which is no instrument: it is called by its currency, "USD" and "USD cash". */
const isBalance = ({ ticker, name }: CalculatorRow): boolean => ticker.length === 3 && name.startsWith(`${ticker} `)

const SHOW = {
  ticker: (row: CalculatorRow) => {
    if (isSection(row)) return null
    return isBalance(row) ? <TickerCell {...row} /> : <InstrumentCell {...row} isInTree />
  },
}

/** The columns of the Calculator; money in the given currency. */
export const calculatorColumns = (reportingCCY: string | undefined): readonly Column<CalculatorRow>[] =>
  definedColumns(PORTFOLIO_CALCULATOR, { reportingCCY, show: SHOW })
