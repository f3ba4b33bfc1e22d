import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { IncomeRow } from '@portal/contract/reports/trade-history.ts'
import { type Derivation, input, step } from '@portal/engine/derivation/derivation.ts'
import { converted } from '@portal/engine/market/exchange-rates.derivation.ts'
import { unitValueOf } from '@portal/engine/market/unit-value.derivation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { INCOME } from '@portal/presentation/tables/income/income.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'
import { notFound } from '#base/failure.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerTradeHistory } from '../trade-history.ts'
import { explainer, type FoundFigure, figureColumn } from './explainer.ts'

const METHODS = {
  transactions: explanationText('method.bookedTrade'),
  income: explanationText('method.bookedIncome'),
  transfers: explanationText('method.bookedMoney'),
} as const

const DAY_SECONDS = 86_400

/** Trade History: `transactions`, `income` or `transfers`, then the position of the row in the reply, from 0. */
export const tradeHistoryExplainer = explainer(answerTradeHistory, (reply, { scope, row: [table = '', place = ''], column }) => {
  const at = /^\d{1,6}$/.test(place) ? Number(place) : -1
  const notes = (row: string, field: string) => ({ row, fields: [field] })
  if (table === 'transactions') {
    const row = reply.transactions[at]
    if (!row) throw notFound()
    const figure = figureColumn(column, figureKeys(TRANSACTIONS))
    const label = explanationText('entryFigure', { type: row.type, symbol: row.symbol, figure })
    const derivation = () => booked(scope, label, row[figure], figure === 'units' ? 'ratio' : 'price', row, 'transactions')
    return {
      value: row[figure],
      unit: figure === 'units' ? 'ratio' : 'price',
      method: METHODS.transactions,
      derivation,
      notedAs: notes(row.symbol, figure),
    } satisfies FoundFigure
  }
  if (table === 'income') {
    const row = reply.income[at]
    if (!row) throw notFound()
    const figure = figureColumn(column, figureKeys(INCOME))
    const unit = figure === 'amountReporting' ? 'money' : 'price'
    return {
      value: row[figure],
      unit,
      method: METHODS.income,
      derivation: () => incomeDerivation(scope, row, figure),
      notedAs: notes(row.symbol, figure),
      ...(figure === 'tax' && { ifNone: explanationText('taxNotStated') }),
    }
  }
  if (table !== 'transfers') throw notFound()
  const row = reply.transfers[at]
  if (!row) throw notFound()
  const figure = figureColumn(column, figureKeys(TRANSFERS))
  const derivation = () => transferDerivation(scope, row)
  return {
    value: row[figure],
    unit: 'price',
    method: METHODS.transfers,
    derivation,
    notedAs: notes(String(row.date), figure),
  }
})

function incomeDerivation(scope: ReportingScope, row: IncomeRow, figure: FigureKey<typeof INCOME>): Derivation {
  const { type, symbol, ccy } = row
  const label = explanationText('entryIn', { type, symbol, ccy })
  if (figure !== 'amountReporting') return booked(scope, label, row[figure], 'price', row, 'income')
  const { market } = scope
  const t = indexOnOrAfter(market.days, row.date / DAY_SECONDS)
  return converted(scope, booked(scope, label, row.amount, 'price', row, 'income'), market.currencyIndex(ccy), t)
}

interface BookedRow {
  readonly date: number
  readonly account: string
}

/** A number that stands in an entry. */
function booked(
  { market, accounts }: ReportingScope,
  label: string,
  value: number | null,
  unit: 'ratio' | 'price',
  { date, account }: BookedRow & { readonly type: string; readonly symbol: string },
  table: 'transactions' | 'income',
): Derivation {
  const owner = accounts.find((each) => each.account.name === account)
  if (!owner || value === null) throw notFound()
  const day = date / DAY_SECONDS
  const source = { kind: 'stated', account: owner.account.id, table, day, value } as const
  return input(label, value, source, { unit, day: Math.min(day, market.days[market.last]!) })
}

/** Money as it is; units in kind times their value at the close. */
function transferDerivation(
  scope: ReportingScope,
  row: BookedRow & { readonly cntpy: string; readonly ccy: string; readonly amount: number | null },
): Derivation {
  const { market, accounts } = scope
  const owner = accounts.find((each) => each.account.name === row.account)
  if (!owner || row.amount === null) throw notFound()
  const day = row.date / DAY_SECONDS
  const t = indexOnOrAfter(market.days, day)
  const flows = owner.ledger.external.filter((flow) => flow.index === t && flow.counterparty === row.cntpy)
  const amount = row.amount
  const kind = flows.find(({ instrument, units }) => {
    if (instrument === null) return false
    const { settlement } = market.instrumentAt(instrument)
    return settlement === 'paid' && isClose(units * unitValueOf(scope, instrument, t).value, amount)
  })
  const label = explanationText('transfer', { cntpy: row.cntpy, ccy: row.ccy })
  if (kind === undefined || kind.instrument === null) {
    const source = { kind: 'stated', account: owner.account.id, table: 'transfers', day, value: amount } as const
    return input(label, amount, source, { unit: 'price', day })
  }
  const source = { kind: 'stated', account: owner.account.id, table: 'transfers', day, value: kind.units } as const
  return step('product', { label, formula: explanationText('unitsAtClose'), unit: 'price' }, [
    input(explanationText('units', { ticker: market.instruments[kind.instrument]!.ticker }), kind.units, source, {
      unit: 'ratio',
      day,
    }),
    unitValueOf(scope, kind.instrument, t),
  ])
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b)
