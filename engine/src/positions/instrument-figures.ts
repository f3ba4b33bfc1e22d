import { averageCapital } from '@portal/analytics/performance/average-capital.ts'
import type { MarketInstrument } from '#instruments/market-instrument.ts'
import type { ExternalFlow } from '#ledger/account-ledger.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import { externalFlows } from '#ledger/external-flows.ts'
import { rowProfitAndLoss } from '#ledger/profit-and-loss.ts'
import { amountsOn, rowValue } from '#ledger/row-money.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { rowCapital } from './row-capital.ts'

/** One instrument over the accounts of a scope at the last close; money in the reporting currency, NaN where unknown. */
export interface InstrumentFigures {
  /** Index in the market. */
  readonly index: number
  readonly instrument: MarketInstrument
  /** Whether any account holds it. */
  readonly isHeld: boolean
  readonly quantity: number
  readonly npv: number
  /** Of the day: `npv1 - npv0 - F`; exactly 0 where only rounding is left. */
  readonly dailyPL: number
  /** `dailyPL` on the day's capital; NaN where there was none. */
  readonly pctChange: number
  /** Sum of the absolute amounts that `dailyPL` was made of. */
  readonly gross: number
}

/** Every instrument that the accounts of a scope hold or ever held, by ticker. */
export function instrumentFigures(scope: ReportingScope): readonly InstrumentFigures[] {
  const { market, accounts } = scope
  const flows = externalFlows(accounts.map(({ account, ledger }) => ({ key: account.id, external: ledger.external }))).filter(
    (flow) => flow.index === market.last,
  )
  const rows = accounts.flatMap(({ ledger }) => ledger.rows)
  const byInstrument = Map.groupBy(rows, (row) => row.instrument)
  return [...byInstrument].sort(([a], [b]) => a - b).map(([index, parts]) => figuresOf(scope, index, parts, flows))
}

type Row = ReportingScope['accounts'][number]['ledger']['rows'][number]

function figuresOf(
  { market, rates }: ReportingScope,
  index: number,
  rows: readonly Row[],
  flows: readonly ExternalFlow[],
): InstrumentFigures {
  const t = market.last
  const instrument = market.instrumentAt(index)
  const own = (row: Row) => instrumentOf(row, market.instrumentAt)
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const quantity = sum((row) => quantityAt(row.steps, t))
  const npv = sum((row) => rowValue(row, own(row), t, rates))
  const opening = t > 0 ? sum((row) => rowValue(row, own(row), t - 1, rates)) : 0
  const gross = Math.abs(npv) + Math.abs(opening) + sum((row) => Math.abs(amountsOn(row.flows, t, rates)))
  const exact = sum((row) => rowProfitAndLoss(row, own(row), t, rates))
  const dailyPL = Math.abs(exact) <= 1e-12 * gross ? 0 : exact

  const inKind = flows.filter((flow) => flow.instrument === index)
  const capital = averageCapital(rowCapital(rows, instrument, inKind, rates, { start: t - 1, end: t }))
  return {
    index,
    instrument: market.instruments[index]!,
    isHeld: rows.some((row) => quantityAt(row.steps, t) !== 0),
    quantity,
    npv,
    dailyPL,
    pctChange: dailyPL / capital,
    gross,
  }
}
