import type { CostAmounts, CostColumn, ScopeCost } from '@portal/engine/lots/cost-figures.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { type Figure, figure } from '@portal/engine/scope/figure.ts'
import type { CalculatorLine } from '@portal/engine/what-if/calculator-lines.ts'
import { reportReason } from '#reports/report-reason.ts'

/** The cost of the lines of a tree. */
export interface LineCost {
  /** NaN where unknown; 0 for lines without cost, so that sections sum the others. */
  readonly amountsOf: (line: CalculatorLine) => CostAmounts
  readonly figureOf: (line: CalculatorLine, column: CostColumn) => Figure
  /** For a section: why its sum is withheld, if it is. */
  readonly sectionFigure: (lines: readonly CalculatorLine[], column: CostColumn, sum: number) => Figure
}

/** The cost of lines, each over the accounts of its group. */
export function lineCost(cost: ScopeCost, accountsOf: (line: CalculatorLine) => readonly AccountHistory[]): LineCost {
  const cache = new Map<CalculatorLine, { readonly accounts: readonly AccountHistory[]; readonly amounts: CostAmounts }>()
  const costOf = (line: CalculatorLine) => {
    const known = cache.get(line)
    if (known) return known
    const accounts = accountsOf(line)
    const all = accounts.map((account) => cost.amountsOf(account, line.of))
    const sumOf = (column: CostColumn) => all.reduce((sum, each) => sum + each[column], 0)
    const amounts = { costBasis: sumOf('costBasis'), unrealisedPL: sumOf('unrealisedPL'), realisedPL: sumOf('realisedPL') }
    const found = { accounts, amounts }
    cache.set(line, found)
    return found
  }
  const figureOf: LineCost['figureOf'] = (line, column) => {
    const { accounts, amounts } = costOf(line)
    return cost.figureOf(accounts, line.of, column, amounts[column])
  }
  return {
    amountsOf: (line) => costOf(line).amounts,
    figureOf,
    sectionFigure: (lines, column, sum) => {
      const figures = lines.map((line) => figureOf(line, column))
      const unknown = lines.findIndex((line) => Number.isNaN(costOf(line).amounts[column]))
      if (unknown < 0 && figures.every(({ value }) => value === null)) return figures[0] ?? { value: 0 }
      const total = figure(sum, () => figures[unknown]?.reason ?? reportReason('costUnknown'))
      return total.value === null ? total : { ...total, doubts: [...new Set(figures.flatMap(({ doubts = [] }) => doubts))] }
    },
  }
}
