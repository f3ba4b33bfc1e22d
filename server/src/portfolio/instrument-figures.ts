import type { ExternalFlow } from '@portal/analytics/ledger/account-ledger.ts'
import { quantityAt } from '@portal/analytics/ledger/account-ledger.ts'
import { externalFlows, flowMoney } from '@portal/analytics/ledger/external-flows.ts'
import { rowProfitAndLoss } from '@portal/analytics/ledger/profit-and-loss.ts'
import { amountsOn, inflowsOn, rowExposure, rowValue } from '@portal/analytics/ledger/row-money.ts'
import { averageCapital } from '@portal/analytics/performance/average-capital.ts'

import type { MarketInstrument } from '#market/market.ts'
import type { ReportingScope } from './reporting-scope.ts'

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
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const quantity = sum((row) => quantityAt(row.steps, t))
  const npv = sum((row) => rowValue(row, instrument, t, rates))
  const opening = t > 0 ? sum((row) => rowValue(row, instrument, t - 1, rates)) : 0
  const gross = Math.abs(npv) + Math.abs(opening) + sum((row) => Math.abs(amountsOn(row.flows, t, rates)))
  const exact = sum((row) => rowProfitAndLoss(row, instrument, t, rates))
  const dailyPL = Math.abs(exact) <= 1e-12 * gross ? 0 : exact

  const exposure = (day: number) => (day < 0 ? 0 : sum((row) => rowExposure(row, instrument, day, rates)))
  const traded = sum((row) => inflowsOn(row.capital, t, rates))
  const inKind = moneyInKind(flows, index, Math.sign(exposure(t) || exposure(t - 1)), market, rates)
  const capital = averageCapital({
    value: Float64Array.of(Math.abs(exposure(t - 1)), Math.abs(exposure(t))),
    paidIn: Float64Array.of(traded + inKind),
    paidOut: Float64Array.of(sum((row) => inflowsOn(row.capital, t, rates) - amountsOn(row.capital, t, rates))),
  })
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

/** Value that transfers in kind over the scope's border put into a long or short position on a day. */
function moneyInKind(
  flows: readonly ExternalFlow[],
  index: number,
  side: number,
  { instrumentAt }: ReportingScope['market'],
  rates: ReportingScope['rates'],
): number {
  let money = 0
  for (const flow of flows)
    if (flow.instrument === index && Math.sign(flow.units) === side) money += Math.abs(flowMoney(flow, instrumentAt, rates))
  return money
}
