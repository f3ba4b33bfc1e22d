import { notFound } from '#base/failure.ts'
import { isOfDay, positionsOf } from '#portfolio/positions/positions.ts'
import { toldOfRow } from '#portfolio/reporting-scope.ts'
import { answerPositionDetail } from '../position-detail.ts'
import { COST_METHODS, costColumnsOf, costTrail } from './cost-columns.ts'
import { explainer, type FoundFigure, figureColumn, theRow } from './explainer.ts'
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

/** Position Details: ticker and account. */
export const positionDetailExplainer = explainer(answerPositionDetail, (reply, question) => {
  const {
    scope,
    row: [ticker = '', account],
  } = question
  const column = figureColumn(question.column, ['quantity', 'price', 'npv', 'dailyPL', ...costColumnsOf(question)])
  const rows = reply.rows.filter((each) => each.ticker === ticker && (account === undefined || each.account === account))
  const row = theRow(rows, 'Give the account as the second key.')
  const { market } = scope
  const { last } = market
  const history = scope.accounts.find((each) => each.account.name === row.account)
  const shown = history && positionsOf(scope, history).filter(isOfDay)
  const position = shown?.find(({ of }) => (of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker) === ticker)
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
  const trail = (): Trail => {
    if (of.kind === 'cash') {
      const own = ledger.cash.find(({ currency }) => currency === market.currencyIndex(of.currency))!
      return cashTrail({ account: history.account, ledger, row: own })
    }
    const row = ledger.rows.find(({ instrument }) => instrument === of.index)!
    return rowTrail(of.index, { account: history.account, row, ledger })
  }
  const cashTrail = (cash: OwnedCash): Trail => {
    if (column === 'price') return parameter('Price of money', 1, 'One unit of a currency costs one', 'price')
    if (column === 'quantity') return balanceOf(scope, cash, last)
    return column === 'npv' ? cashNpv(scope, cash, last) : cashProfit(scope, cash, last)
  }
  const rowTrail = (index: number, owned: OwnedRow): Trail => {
    if (column === 'price') return closeOf(toldOfRow(scope, owned.account, owned.row), index, last)
    if (column === 'quantity') return quantityOf(scope, [owned], last)
    return column === 'npv' ? holdingValue(scope, index, [owned], last) : rowProfit(scope, index, owned, last)
  }
  const units = { quantity: 'ratio', price: 'price', npv: 'money', dailyPL: 'money' } as const
  return {
    ...{ value: row[column], unit: units[column], method: METHODS[column], trail },
    notedAs: { row: ticker, fields: [column] },
  } satisfies FoundFigure
})
