import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import type { ExplainedRow } from '@portal/engine/attribution/explained-period.ts'
import { explanationOf } from '@portal/engine/attribution/explanation.ts'
import { type ExplainedPart, PART_DESCRIPTIONS, partOfRows } from '@portal/engine/attribution/six-parts.derivation.ts'
import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { groupOf } from '@portal/engine/positions/group-of.ts'
import { PORTFOLIO_EVOLUTION } from '@portal/presentation/tables/portfolio-evolution.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { engineText } from '#base/engine-text.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerPortfolioEvolution } from '../portfolio-evolution.ts'
import { explainer, figureColumn } from './explainer.ts'
import { treeRow } from './tree-row.ts'

type Column = FigureKey<typeof PORTFOLIO_EVOLUTION>

const PARTS = {
  totalPL: 'total',
  deltaPL: 'delta',
  nonLinearPL: 'nonLinear',
  incomePL: 'income',
  fxPL: 'fx',
  intradayPL: 'intraday',
  alphaPL: 'alpha',
} as const satisfies Record<Column, ExplainedPart>

const METHODS: Readonly<Record<Column, string>> = {
  totalPL: explanationText('method.partsProfit'),
  deltaPL: explanationText('method.delta'),
  nonLinearPL: explanationText('method.nonLinear'),
  incomePL: explanationText('method.income'),
  fxPL: explanationText('method.fx'),
  intradayPL: explanationText('method.intraday'),
  alphaPL: explanationText('method.alpha'),
}

/** Portfolio Evolution: nothing or Total for the whole, a section by its name, a row by section and ticker. */
export const portfolioEvolutionExplainer = explainer(
  answerPortfolioEvolution,
  (reply, { scope, body, row: keys, column: asked, log }) => {
    const column = figureColumn(asked, figureKeys(PORTFOLIO_EVOLUTION))
    const { timePeriod = DEFAULT_TIME_PERIOD, grouping = 'assetClass' } = body
    const { row, section, ticker, title } = treeRow(reply, keys, explanationText('askByAccount'))
    const derivation = (): Derivation => {
      const { rows, span } = explanationOf(scope, timePeriod, log)
      const tickerOf = ({ of }: ExplainedRow) => (of.kind === 'cash' ? of.currency : scope.market.instruments[of.index]!.ticker)
      const own = rows.filter(
        (each) =>
          (section === null || groupOf(scope.market, grouping, each.of, each.account) === section) &&
          (ticker === null || tickerOf(each) === ticker),
      )
      const sum = (part: ExplainedPart) => own.reduce((total, { parts }) => total + parts[part], 0)
      const name = section === null ? explanationText('scope') : title
      const partDerivation = (part: ExplainedPart) =>
        partOfRows(
          scope,
          span,
          own,
          part,
          explanationText('labelOf', { label: engineText(PART_DESCRIPTIONS[part].label), name }),
          sum(part),
        )
      if (column !== 'totalPL') return partDerivation(PARTS[column])
      const six = (['delta', 'alpha', 'nonLinear', 'income', 'fx', 'intraday'] as const).map(partDerivation)
      return step('sum', { label: explanationText('profitAndLossOfName', { name }), formula: explanationText('sixParts') }, six)
    }
    return {
      value: row[column],
      unit: 'money',
      method: METHODS[column],
      derivation,
      notedAs: { row: title, fields: [column] },
    }
  },
)
