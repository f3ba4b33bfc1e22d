import { averageCapital } from '@portal/analytics/performance/average-capital.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import type { ExplainedPeriod, ExplainedRow } from '@portal/engine/attribution/explained-period.ts'
import { explanationOf } from '@portal/engine/attribution/explanation.ts'
import { partOfRows } from '@portal/engine/attribution/six-parts.derivation.ts'
import { type Derivation, lazyStep, step } from '@portal/engine/derivation/derivation.ts'
import { quantityAt } from '@portal/engine/ledger/account-ledger.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { capitalMovesOf } from '@portal/engine/positions/capital-moves.derivation.ts'
import { balanceOf, cashFlowOf, cashNpv, cashRowsOf } from '@portal/engine/positions/cash.derivation.ts'
import { groupOf } from '@portal/engine/positions/group-of.ts'
import { exposureOf, holdingValue } from '@portal/engine/positions/holding.derivation.ts'
import { quantityOf, rowsOf } from '@portal/engine/positions/quantity.derivation.ts'
import { meanCapital } from '@portal/engine/positions/row-capital.derivation.ts'
import { sectionCapital } from '@portal/engine/positions/row-capital.ts'
import { riskShareOf } from '@portal/engine/risk/risk-shares.derivation.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { type CalculatorLine, calculatorLines } from '@portal/engine/what-if/calculator-lines.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerPortfolioCalculator } from '../portfolio-calculator.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, figureColumn, type Question } from './explainer.ts'
import { COST_METHODS, type CostedHolding, costColumnsOf, costDerivation } from './positions/cost-columns.ts'
import { treeRow } from './tree-row.ts'

type Column = FigureKey<typeof PORTFOLIO_CALCULATOR>

const METHODS: Readonly<Record<Column, string>> = {
  position: explanationText('method.groupUnits'),
  npv: explanationText('method.sectionNpv'),
  totalPL: explanationText('method.scopeProfit'),
  pctChange: explanationText('method.averageCapital'),
  pctNPV: explanationText('method.weight'),
  pctRisk: explanationText('method.riskShare'),
  ...COST_METHODS,
}

/** Portfolio Calculator: nothing or Total for the whole, a section by its name, a row by section and ticker. */
export const portfolioCalculatorExplainer = explainer(answerPortfolioCalculator, (reply, question) => {
  const column = figureColumn(question.column, figureKeys(PORTFOLIO_CALCULATOR, costColumnsOf(question)))
  const { row, section, ticker, title } = treeRow(reply, question.row, explanationText('askPositionDetails'))
  return {
    value: row[column] ?? null,
    unit: columnUnit(PORTFOLIO_CALCULATOR, column),
    method: METHODS[column],
    derivation: () => derivationOf(question, lineSet(question, section, ticker), column),
    notedAs: { row: title, fields: [column] },
  }
})

/** The lines of a row, a section or the whole, with the accounts in which each stands. */
interface LineSet {
  readonly explanation: ExplainedPeriod
  readonly lines: readonly CalculatorLine[]
  readonly isLine: boolean
  readonly accountsOf: (line: CalculatorLine) => readonly AccountHistory[]
}

function lineSet({ scope, body, log }: Question, section: string | null, ticker: string | null): LineSet {
  const { timePeriod = DEFAULT_TIME_PERIOD, grouping = 'assetClass' } = body
  const explanation = explanationOf(scope, timePeriod, log)
  const group = (of: CalculatorLine['of'], account: AccountHistory['account']) => groupOf(scope.market, grouping, of, account)
  const all = calculatorLines(scope, explanation, group)
  const lines = all.filter((line) => (section === null || line.group === section) && (ticker === null || line.ticker === ticker))
  if (ticker !== null && lines.length !== 1) throw notFound()
  const accountsOf = (line: CalculatorLine) => scope.accounts.filter(({ account }) => group(line.of, account) === line.group)
  return { explanation, lines, isLine: ticker !== null, accountsOf }
}

/** Lines with a cost: cash has none. */
function holdingsOf({ lines, accountsOf }: LineSet): readonly CostedHolding[] {
  return lines.flatMap((line) => (line.of.kind === 'cash' ? [] : { instrument: line.of.index, accounts: accountsOf(line) }))
}

function derivationOf(question: Question, set: LineSet, column: Column): Derivation | Promise<Derivation> {
  const { scope } = question
  switch (column) {
    case 'position':
      return quantityOfLine(scope, set, set.lines[0]!)
    case 'npv':
      return npvOf(scope, set)
    case 'totalPL':
      return profitOf(scope, set)
    case 'pctChange':
      return step(
        'quotient',
        { label: explanationText('change'), formula: explanationText('profitOverMeanCapital'), unit: 'fraction' },
        [profitOf(scope, set), capitalOf(scope, set)],
      )
    case 'pctNPV': {
      const whole = accountsValue(scope, scope.accounts, scope.market.last)
      return step(
        'quotient',
        { label: explanationText('shareNpv'), formula: explanationText('npvOverScope'), unit: 'fraction' },
        [npvOf(scope, set), whole],
      )
    }
    case 'pctRisk':
      return riskOf(question, set)
    case 'costBasis':
    case 'unrealisedPL':
    case 'realisedPL':
      return costDerivation(question, holdingsOf(set), column)
  }
}

function quantityOfLine(scope: ReportingScope, { accountsOf }: LineSet, line: CalculatorLine): Derivation {
  const { of } = line
  const { market } = scope
  if (of.kind === 'instrument') return quantityOf(scope, rowsOf(accountsOf(line), of.index), market.last)
  const cash = cashRowsOf(accountsOf(line), market.currencyIndex(of.currency)).filter(({ row }) => row.balance[market.last] !== 0)
  return step(
    'sum',
    {
      label: explanationText('balance', { currency: of.currency }),
      formula: explanationText('accountBalances'),
      unit: 'ratio',
    },
    cash.map((each) => balanceOf(scope, each, market.last)),
  )
}

function npvOf(scope: ReportingScope, set: LineSet): Derivation {
  const parts = () => set.lines.filter(({ npv }) => npv !== 0).map((line) => npvOfLine(scope, set, line))
  if (set.isLine) return npvOfLine(scope, set, set.lines[0]!)
  return lazyStep(
    'sum',
    { label: explanationText('npvLabel'), formula: explanationText('rowNpvs') },
    set.lines.reduce((sum, { npv }) => sum + npv, 0),
    parts,
  )
}

function npvOfLine(scope: ReportingScope, { accountsOf }: LineSet, line: CalculatorLine): Derivation {
  const { of } = line
  const { market } = scope
  if (of.kind === 'instrument')
    return { ...holdingValue(scope, of.index, rowsOf(accountsOf(line), of.index), market.last), value: line.npv }
  const cash = cashRowsOf(accountsOf(line), market.currencyIndex(of.currency)).filter(({ row }) => row.balance[market.last] !== 0)
  return lazyStep(
    'sum',
    { label: explanationText('cash', { currency: of.currency }), formula: explanationText('accountCash') },
    line.npv,
    () => cash.map((each) => cashNpv(scope, each, market.last)),
  )
}

function profitOf(scope: ReportingScope, set: LineSet): Derivation {
  const { lines, explanation, accountsOf } = set
  const ofLine = (line: CalculatorLine): Derivation => {
    const accounts = new Set(accountsOf(line).map(({ account }) => account.id))
    const rows = explanation.rows.filter((row) => accounts.has(row.account.id) && isSame(row.of, line.of))
    return partOfRows(
      scope,
      explanation.span,
      rows,
      'total',
      explanationText('profitAndLossOfTicker', { ticker: line.ticker }),
      line.totalPL,
    )
  }
  if (set.isLine) return ofLine(lines[0]!)
  const value = lines.reduce((sum, { totalPL }) => sum + totalPL, 0)
  return lazyStep('sum', { label: 'P/L', formula: explanationText('profitOfRows') }, value, () =>
    lines.filter(({ totalPL }) => totalPL !== 0).map(ofLine),
  )
}

const keyOf = (of: ExplainedRow['of']): string | number => (of.kind === 'cash' ? of.currency : of.index)
const isSame = (a: ExplainedRow['of'], b: ExplainedRow['of']): boolean => a.kind === b.kind && keyOf(a) === keyOf(b)

function capitalOf(scope: ReportingScope, { lines, explanation, isLine, accountsOf }: LineSet): Derivation {
  const together = (label: string, formula: string, ofLine: (line: CalculatorLine) => Derivation) =>
    isLine ? ofLine(lines[0]!) : step('sum', { label, formula }, lines.map(ofLine))
  const derivations = {
    valueAt: (t: number) =>
      together(explanationText('netValue'), explanationText('rowExposures'), (line) =>
        line.of.kind === 'instrument'
          ? exposureOf(scope, line.of.index, rowsOf(accountsOf(line), line.of.index), t)
          : step(
              'sum',
              { label: explanationText('cash', { currency: line.of.currency }), formula: explanationText('accountCash') },
              cashOfLine(scope, accountsOf(line), line.of.currency).map((cash) => cashNpv(scope, cash, t)),
            ),
      ),
    flowOn: (t: number) =>
      together(explanationText('netPutIn'), explanationText('ofEachRow'), (line) =>
        line.of.kind === 'instrument'
          ? capitalMovesOf(scope, accountsOf(line), line.of.index, t)
          : step(
              'sum',
              { label: explanationText('intoCash', { currency: line.of.currency }), formula: explanationText('ofEachAccount') },
              cashOfLine(scope, accountsOf(line), line.of.currency).map((cash) => cashFlowOf(scope, cash, t)),
            ),
      ),
  }
  const capital = isLine ? lines[0]!.capital : sectionCapital(lines.map((line) => line.capital))
  return { ...meanCapital(scope, explanation.span, capital, derivations), value: averageCapital(capital) }
}

const cashOfLine = ({ market }: ReportingScope, accounts: readonly AccountHistory[], currency: string) =>
  cashRowsOf(accounts, market.currencyIndex(currency))

function riskOf({ scope, log }: Question, { lines, accountsOf }: LineSet): Derivation {
  const { scenarios } = scopeRisk(scope, log)
  const shareOf = (line: CalculatorLine): Derivation => {
    const accounts = accountsOf(line)
    return riskShareOf(scope, scenarios, line.of, heldBy(scope, accounts, line.of), line.ticker)
  }
  if (lines.length === 1) return shareOf(lines[0]!)
  return step(
    'sum',
    { label: explanationText('shareRisk'), formula: explanationText('rowShares'), unit: 'fraction' },
    lines.filter(({ quantity }) => quantity !== 0).map(shareOf),
  )
}

/** Units of an instrument, or the balance of a currency, in some accounts. */
export function heldBy({ market }: ReportingScope, accounts: readonly AccountHistory[], of: CalculatorLine['of']): number {
  if (of.kind === 'instrument')
    return rowsOf(accounts, of.index).reduce((sum, { row }) => sum + quantityAt(row.steps, market.last), 0)
  return cashRowsOf(accounts, market.currencyIndex(of.currency)).reduce((sum, { row }) => sum + row.balance[market.last]!, 0)
}
