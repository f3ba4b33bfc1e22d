import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'

import { Ticker } from '#ui/figure/ticker.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { costColumns } from '#ui/grid/columns/cost-columns.ts'

/** A section has neither logo nor position. */
const isSection = ({ position, logoData }: CalculatorRow): boolean => position === null && logoData === null

/** The columns of specification S2.12; money in the currency given, names with the room that the columns beside them leave. */
export const calculatorColumns = (
  currency: string | undefined,
  middle: 'wide' | 'narrow' = 'wide',
): readonly Column<CalculatorRow>[] => [
  {
    key: 'ticker',
    title: 'Ticker',
    kind: 'text',
    value: (row) => row.ticker,
    show: (row) => (isSection(row) ? null : <Ticker ticker={row.ticker} logoData={row.logoData} />),
  },
  {
    key: 'name',
    title: 'Name',
    kind: 'text',
    value: (row) => row.name,
    middle,
    isTotalled: false,
  },
  { key: 'position', title: 'Position', kind: 'quantity', value: (row) => row.position, isTotalled: false },
  { key: 'npv', title: 'NPV', badge: currency, kind: 'money', value: (row) => row.npv },
  { key: 'totalPL', title: 'Total PL', badge: currency, kind: 'moneyChange', value: (row) => row.totalPL },
  { key: 'pctChange', title: '% Change', kind: 'percentChange', value: (row) => row.pctChange },
  { key: 'pctNPV', title: '% NPV', kind: 'percent', value: (row) => row.pctNPV, isAdditive: true },
  { key: 'pctRisk', title: '% Risk', kind: 'percent', value: (row) => row.pctRisk, isAdditive: true },
]

/** The same, and what the positions cost for those who choose to see it. */
export const columnsWithCost = (currency: string | undefined): readonly Column<CalculatorRow>[] => [
  ...calculatorColumns(currency),
  ...costColumns<CalculatorRow>(currency),
]
