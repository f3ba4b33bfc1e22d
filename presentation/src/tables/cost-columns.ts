import type { DefinedFigure } from './report-table.ts'

/** Cost and gains of the positions of a row; absent unless the call asked for them. */
interface CostFigures {
  readonly costBasis?: number | null | undefined
  readonly unrealisedPL?: number | null | undefined
  readonly realisedPL?: number | null | undefined
}

/** The optional cost columns. */
export const COST_COLUMNS = [
  { key: 'costBasis', title: 'column.costBasis', unit: 'reportingCCY', kind: 'money', isOptional: true },
  { key: 'unrealisedPL', title: 'column.unrealised', unit: 'reportingCCY', kind: 'moneyChange', isOptional: true },
  { key: 'realisedPL', title: 'column.realised', unit: 'reportingCCY', kind: 'moneyChange', isOptional: true },
] as const satisfies readonly DefinedFigure<CostFigures>[]

/** Whether a cost column is shown; only then does the call ask for cost. */
export const showsCost = (shown: readonly string[] = []): boolean => COST_COLUMNS.some(({ key }) => shown.includes(key))
