import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { GAINERS, LOSERS, TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'
import { INCOME } from '@portal/presentation/tables/income/income.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/performance/account-performance.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/performance/benchmark-performance.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { PORTFOLIO_EVOLUTION } from '@portal/presentation/tables/portfolio-evolution.ts'
import { POSITION_DETAILS } from '@portal/presentation/tables/positions/position-details.ts'
import type { TableText } from '@portal/presentation/tables/report-table.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'

interface Table {
  readonly columns: readonly {
    readonly key: string
    readonly title: TableText
    readonly isOptional?: true
    readonly isAdded?: true
  }[]
}

const PERIODS = 'd1, mtd, m1, m3, ytd, y1, y2, y3, y5'
const HOLDING = 'ticker, logoData, position, plCCY, pctChange'
const SPOT = 'ticker, spot, pctChange, logoData'

/** The fields that the specification gives a row: id of the statement, fields in order, tables that show them. */
export const COLUMN_KEYS: readonly (readonly [id: string, keys: string, ...tables: readonly Table[]])[] = [
  ['S3.15', SPOT, ...Object.values(MARKET_TABLES)],
  ['S3.18', HOLDING, TOP_HOLDINGS, GAINERS, LOSERS],
  ['S3.19', 'account, npv, cash, npvChange1D, pct1D, pctYTD', ACCOUNT_NPV],
  ['S3.20', 'name, valueCCY, valuePct', RISK_SUMMARY],
  ['S3.21', 'name, weight, pctExplain', FACTOR_RISK],
  ['S3.22', `account, ${PERIODS}`, ACCOUNT_PERFORMANCE],
  ['S3.22', `benchmark, ${PERIODS}`, BENCHMARK_PERFORMANCE],
  ['S3.23', 'ticker, name, type, quantity, price, npv, dailyPL, account, logoData', POSITION_DETAILS],
  ['S3.24', 'date, symbol, type, units, price, account', TRANSACTIONS],
  ['S3.24', 'date, symbol, type, ccy, amount, account', INCOME],
  ['S3.24', 'date, cntpy, ccy, amount, account', TRANSFERS],
  ['S3.25', 'ticker, name, position, npv, totalPL, pctChange, pctNPV, pctRisk, logoData', PORTFOLIO_CALCULATOR],
]

/** The column titles that the specification names. */
export const COLUMN_TITLES: readonly (readonly [id: string, titles: string, table: Table])[] = [
  ['S2.8', 'Account, D1, MTD, M1, M3, YTD, Y1, Y2, Y3, Y5', ACCOUNT_PERFORMANCE],
  ['S2.8', 'Benchmark, D1, MTD, M1, M3, YTD, Y1, Y2, Y3, Y5', BENCHMARK_PERFORMANCE],
  ['S2.12', 'Ticker, Name, Position, NPV, Total PL, % Change, % NPV, % Risk', PORTFOLIO_CALCULATOR],
  ['S2.14', 'Ticker, Total PL, Delta PL, NonLinear PL, Income PL, FX PL, Intraday PL, Alpha PL', PORTFOLIO_EVOLUTION],
]

/** The specified columns of a table, without optional and added ones. */
export const specified = ({ columns }: Table): Table['columns'] =>
  columns.filter(({ isOptional, isAdded }) => !isOptional && !isAdded)
