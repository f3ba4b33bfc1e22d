import { isOfDay, positionsOf } from '@portal/engine/positions/positions.ts'
import { type ReportingScope, toldOfRow } from '@portal/engine/scope/reporting-market.ts'
import { notFound } from '#base/failure.ts'
import { answerPositionDetail } from '../position-detail.ts'
import { COST_METHODS, costColumnsOf, costTrail } from './cost-columns.ts'
import { explainer, type FoundFigure, figureColumn, theRow } from './explainer.ts'
import { FURTHER_METHODS, FURTHER_UNITS, furtherTrail } from './position-columns.ts'
import { balanceOf, cashNpv, type OwnedCash } from './trails/cash.ts'
import { holdingValue } from './trails/holding.ts'
import { type OwnedRow, quantityOf } from './trails/quantity.ts'
import { closeOf } from './trails/quotes.ts'
import { cashProfit, rowProfit } from './trails/six-parts.ts'
import { parameter, type Trail } from './trails/trail.ts'

const METHODS = {
  quantity: 'Quantity: the units that entries brought and took, each times the splits since; of cash the balance.',
  price: 'Price: the last price as quoted, in the currency of the instrument; a bond’s is clean.',
  npv: 'NPV: quantity × value of one × exchange rate. A bond counts with its accrued interest; a future is settled at every close.',
  dailyPL: 'P/L of the day: NPV less the NPV before, less what was moved into the position (trades, income, transfers).',
} as const
const UNITS = { quantity: 'ratio', price: 'price', npv: 'money', dailyPL: 'money' } as const

/** Position Details: ticker and account. */
export const positionDetailExplainer = explainer(answerPositionDetail, (reply, question) => {
  const {
    scope,
    row: [ticker = '', account],
  } = question
  const column = figureColumn(question.column, [
    ...(['quantity', 'price', 'npv', 'dailyPL'] as const),
    ...(question.body.columns ?? []),
    ...costColumnsOf(question),
  ])
  const rows = reply.rows.filter((each) => each.ticker === ticker && (account === undefined || each.account === account))
  const row = theRow(rows, 'Give the account as the second key.')
  const { market } = scope
  const history = scope.accounts.find((each) => each.account.name === row.account)
  const named = (history ? positionsOf(scope, history) : []).filter(
    ({ of }) => (of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker) === ticker,
  )
  const position = named.find(isOfDay) ?? named[0]
  if (!history || !position) throw notFound()
  const { of } = position
  const { ledger } = history
  if (column === 'costBasis' || column === 'unrealisedPL' || column === 'realisedPL') {
    const holdings = of.kind === 'cash' ? [] : [{ instrument: of.index, accounts: [history] }]
    return {
      ...{ value: row[column] ?? null, unit: 'money', method: COST_METHODS[column] },
      ...{ notedAs: { row: ticker, fields: [column] }, trail: () => costTrail(question, holdings, column) },
    } satisfies FoundFigure
  }
  const ownCash = (code: string): OwnedCash => {
    const own = ledger.cash.find(({ currency }) => currency === market.currencyIndex(code))!
    return { account: history.account, ledger, row: own }
  }
  const ownRow = (index: number): OwnedRow => {
    const own = ledger.rows.find(({ instrument }) => instrument === index)!
    return { account: history.account, ledger, row: own }
  }
  const trailOf = (figure: keyof typeof METHODS): Trail =>
    of.kind === 'cash' ? cashTrail(scope, ownCash(of.currency), figure) : rowTrail(scope, of.index, ownRow(of.index), figure)
  if (column === 'weight' || column === 'totalPL' || column === 'yield' || column === 'duration')
    return {
      ...{ value: row[column] ?? null, unit: FURTHER_UNITS[column], method: FURTHER_METHODS[column] },
      ...{ notedAs: { row: ticker, fields: [column] } },
      trail: () => furtherTrail(question, { history, position }, column, () => trailOf('npv')),
    } satisfies FoundFigure
  return {
    ...{ value: row[column], unit: UNITS[column], method: METHODS[column], trail: () => trailOf(column) },
    notedAs: { row: ticker, fields: [column] },
  } satisfies FoundFigure
})

function cashTrail(scope: ReportingScope, cash: OwnedCash, column: keyof typeof METHODS): Trail {
  const { last } = scope.market
  if (column === 'price') return parameter('Price of money', 1, 'One unit of a currency costs one', 'price')
  if (column === 'quantity') return balanceOf(scope, cash, last)
  return column === 'npv' ? cashNpv(scope, cash, last) : cashProfit(scope, cash, last)
}

function rowTrail(scope: ReportingScope, index: number, owned: OwnedRow, column: keyof typeof METHODS): Trail {
  const { last } = scope.market
  if (column === 'price') return closeOf(toldOfRow(scope, owned.account, owned.row), index, last)
  if (column === 'quantity') return quantityOf(scope, [owned], last)
  return column === 'npv' ? holdingValue(scope, index, [owned], last) : rowProfit(scope, index, owned, last)
}
