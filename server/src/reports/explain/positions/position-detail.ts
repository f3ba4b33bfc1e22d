import { cashProfit, rowProfit } from '@portal/engine/attribution/six-parts.derivation.ts'
import { type Derivation, parameter } from '@portal/engine/derivation/derivation.ts'
import { closeOf } from '@portal/engine/instruments/close.derivation.ts'
import type { CostColumn } from '@portal/engine/lots/cost-figures.ts'
import { atRowPrices } from '@portal/engine/market/reporting-market.ts'
import { balanceOf, cashNpv, type OwnedCash } from '@portal/engine/positions/cash.derivation.ts'
import { holdingValue } from '@portal/engine/positions/holding.derivation.ts'
import { isOfDay, positionsOf } from '@portal/engine/positions/positions.ts'
import { type OwnedRow, quantityOf } from '@portal/engine/positions/quantity.derivation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { POSITION_DETAILS } from '@portal/presentation/tables/positions/position-details.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import { columnUnit } from '#reports/explain/column-unit.ts'
import { explainer, figureColumn, theRow } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerPositionDetail } from '#reports/positions/position-detail.ts'
import { COST_METHODS, costColumnsOf, costDerivation } from './cost-columns.ts'
import { FURTHER_METHODS, furtherDerivation } from './position-columns.ts'

type Column = FigureKey<typeof POSITION_DETAILS>
type FurtherColumn = keyof typeof FURTHER_METHODS
type OwnColumn = Exclude<Column, FurtherColumn | CostColumn>

const METHODS: Readonly<Record<Column, string>> = {
  quantity: explanationText('method.quantity'),
  price: explanationText('method.price'),
  npv: explanationText('method.positionNpv'),
  dailyPL: explanationText('method.positionDayProfit'),
  ...FURTHER_METHODS,
  ...COST_METHODS,
}

/** Position Details: ticker and account. */
export const positionDetailExplainer = explainer(answerPositionDetail, (reply, question) => {
  const {
    scope,
    row: [ticker = '', account],
  } = question
  const asked = [...(question.body.columns ?? []), ...costColumnsOf(question)]
  const column = figureColumn(question.column, figureKeys(POSITION_DETAILS, asked))
  const rows = reply.rows.filter((each) => each.ticker === ticker && (account === undefined || each.account === account))
  const row = theRow(rows, explanationText('giveAccount'))
  const { market } = scope
  const history = scope.accounts.find((each) => each.account.name === row.account)
  const named = (history ? positionsOf(scope, history) : []).filter(
    ({ of }) => (of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker) === ticker,
  )
  const position = named.find(isOfDay) ?? named[0]
  if (!history || !position) throw notFound()
  const { of } = position
  const { ledger } = history
  const ownCash = (code: string): OwnedCash => {
    const own = ledger.cash.find(({ currency }) => currency === market.currencyIndex(code))!
    return { account: history.account, ledger, row: own }
  }
  const ownRow = (index: number): OwnedRow => {
    const own = ledger.rows.find(({ instrument }) => instrument === index)!
    return { account: history.account, ledger, row: own }
  }
  const ownDerivation = (figure: OwnColumn): Derivation =>
    of.kind === 'cash'
      ? cashDerivation(scope, ownCash(of.currency), figure)
      : rowDerivation(scope, of.index, ownRow(of.index), figure)
  const derivation = (): Derivation | Promise<Derivation> => {
    if (isKeyOf(COST_METHODS, column))
      return costDerivation(question, of.kind === 'cash' ? [] : [{ instrument: of.index, accounts: [history] }], column)
    if (isKeyOf(FURTHER_METHODS, column))
      return furtherDerivation(question, { history, position }, column, () => ownDerivation('npv'))
    return ownDerivation(column)
  }
  return {
    value: row[column] ?? null,
    unit: columnUnit(POSITION_DETAILS, column),
    method: METHODS[column],
    derivation,
    notedAs: { row: ticker, fields: [column] },
  }
})

const isKeyOf = <Key extends string>(record: Readonly<Record<Key, unknown>>, key: string): key is Key => key in record

function cashDerivation(scope: ReportingScope, cash: OwnedCash, column: OwnColumn): Derivation {
  const { last } = scope.market
  if (column === 'price') return parameter(explanationText('cashPrice'), 1, explanationText('ownRate'), 'price')
  if (column === 'quantity') return balanceOf(scope, cash, last)
  return column === 'npv' ? cashNpv(scope, cash, last) : cashProfit(scope, cash, last)
}

function rowDerivation(scope: ReportingScope, index: number, owned: OwnedRow, column: OwnColumn): Derivation {
  const { last } = scope.market
  if (column === 'price') return closeOf(atRowPrices(scope, owned.account, owned.row), index, last)
  if (column === 'quantity') return quantityOf(scope, [owned], last)
  return column === 'npv' ? holdingValue(scope, index, [owned], last) : rowProfit(scope, index, owned, last)
}
