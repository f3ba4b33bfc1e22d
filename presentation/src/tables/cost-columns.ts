import type { DefinedFigure } from './report-table.ts'

/** What the positions of a row cost and gained; absent where the call was not asked for it. */
interface CostFigures {
  readonly costBasis?: number | null | undefined
  readonly unrealisedPL?: number | null | undefined
  readonly realisedPL?: number | null | undefined
}

/** The columns of cost, for those who choose to see them. */
export const COST_COLUMNS = [
  { key: 'costBasis', title: 'Cost Basis', unit: 'reportingCCY', kind: 'money', isOptional: true },
  { key: 'unrealisedPL', title: 'Unrealised P/L', unit: 'reportingCCY', kind: 'moneyChange', isOptional: true },
  { key: 'realisedPL', title: 'Realised P/L', unit: 'reportingCCY', kind: 'moneyChange', isOptional: true },
] as const satisfies readonly DefinedFigure<CostFigures>[]

/** Whether one of the columns shown is of cost: only then is the call asked for them. */
export const showsCost = (shown: readonly string[] = []): boolean => COST_COLUMNS.some(({ key }) => shown.includes(key))
