import type { AccountLedger, InstrumentRow } from '#ledger/account-ledger.ts'
import { cashFlowSeries } from '#ledger/cash-flow-series.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import { cashValue, convert, rowValue } from '#ledger/row-money.ts'
import { priceGain } from '#ledger/row-price-gain.ts'
import { message } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { periodProfitAndLoss, valuedFlows } from '#positions/valued-flows.ts'
import { reconciles } from '#scope/reconciliation.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import type { CostBasis } from './cost-basis.ts'
import { instrumentsIn, NO_LOTS, type ScopeLots } from './cost-lots.ts'
import { linkedIn } from './linked-in-market.ts'
import { type LotGains, lotGains } from './lot-gains.ts'

/** Why figures of lots are withheld. */
export const LOTS_DO_NOT_TIE = message('lots.gainsDoNotSum')

/** Parts of the profit and loss of a period, in the reporting currency; NaN where unknown. */
interface GainParts {
  readonly realised: number
  readonly unrealisedChange: number
  readonly transferred: number
  readonly income: number
  readonly withoutLots: number
  readonly cash: number
  readonly totalPL: number
}

/** Whether lots lead to the profit and loss, instrument by instrument and of the scope, and what it is made of. */
export interface TiedLots {
  readonly parts: GainParts
  readonly isTrue: boolean
  /** Whether the lots of an instrument are its profit and loss. */
  readonly isTrueOf: (instrument: number) => boolean
}

/**
 * Checks lots against the ledger, which was replayed without them. Of each instrument, with those it is linked to by spin-offs and
 * mergers: what lots realised, the change of their unrealised gains and what went with transfers in kind is the profit and loss of its
 * rows without income and accrued interest. Of the scope: these, the income, and the profit and loss of futures, forwards and cash are
 * the move of its NPV less its external flows.
 */
export function tiedLots(scope: ReportingScope, lots: ScopeLots, log: MismatchLog): TiedLots {
  if (!lots.atCloses) return tied(scope, lots, log)
  // Unknown costs are replaced for the reconciliations, and the parts are those with the replacements.
  const checked = tied(scope, { ...lots, ...lots.atCloses }, log)
  return { ...checked, parts: { ...checked.parts, ...partsOfLots(scope, lots) } }
}

/** The parts that rest on the cost of lots. */
function partsOfLots(scope: ReportingScope, { span, atStart, atEnd }: ScopeLots) {
  const replayed = { valuationDays: scope.market.days, instrumentOf: instrumentsIn(scope) }
  const sumOf = (basis: CostBasis, t: number, part: 'realised' | 'unrealised' | 'transferred') =>
    [...lotGains(basis, replayed, scope.rates, t).values()].reduce((sum, gains) => sum + gains[part], 0)
  const ofPeriod = {
    ...NO_LOTS,
    realised: atEnd.realised.slice(atStart.realised.length),
    crossings: atEnd.crossings.slice(atStart.crossings.length),
  }
  return {
    realised: sumOf(ofPeriod, span.end, 'realised'),
    unrealisedChange: sumOf(atEnd, span.end, 'unrealised') - sumOf(atStart, span.start, 'unrealised'),
    transferred: sumOf(ofPeriod, span.end, 'transferred'),
  }
}

function tied(scope: ReportingScope, lots: ScopeLots, log: MismatchLog): TiedLots {
  const { market, rates, accounts } = scope
  const { span, events } = lots
  const rootOf = linkedIn(market)
  const replayed = { valuationDays: market.days, instrumentOf: instrumentsIn(scope) }
  const before = lotGains(lots.atStart, replayed, rates, span.start)
  const after = lotGains(lots.atEnd, replayed, rates, span.end)
  const ofLots = new Map<number, { gains: number; rows: number; gross: number }>()
  const groupOf = (instrument: number) => {
    const root = rootOf(instrument)
    const group = ofLots.get(root) ?? { gains: 0, rows: 0, gross: 0 }
    ofLots.set(root, group)
    return group
  }
  const sums = { realised: 0, unrealisedChange: 0, transferred: 0, income: 0, withoutLots: 0, cash: 0 }
  let gross = 0
  for (const { gainReporting } of lots.atEnd.realised.slice(lots.atStart.realised.length)) sums.realised += gainReporting
  for (const [instrument, end] of after) {
    const { realised, unrealised, transferred, gross: startGross } = before.get(instrument) ?? NO_GAINS
    sums.unrealisedChange += end.unrealised - unrealised
    sums.transferred += end.transferred - transferred
    const group = groupOf(instrument)
    group.gains += end.realised + end.unrealised + end.transferred - (realised + unrealised + transferred)
    group.gross += end.gross + startGross
  }
  for (const { account, ledger } of accounts) {
    const replayed = (events.get(account.id) ?? []).map(({ event }) => event)
    for (const row of ledger.rows) {
      const whole = rowGain(scope, row, lots)
      gross += whole.gross
      const instrument = instrumentOf(row, market.instrumentAt)
      if (instrument.settlement !== 'paid') {
        sums.withoutLots += whole.gain
        continue
      }
      const price = priceGain(row, instrument, rates, span, replayed)
      sums.income += whole.gain - price.gain
      const group = groupOf(row.instrument)
      group.rows += price.gain
      group.gross += price.gross
    }
    for (const row of ledger.cash) {
      const own = cashGain(scope, ledger, row, lots)
      sums.cash += own.gain
      gross += own.gross
    }
  }
  const isTrueOf = new Map([...ofLots].map(([root, group]) => [root, isTied(scope, root, group, log)]))
  const flows = valuedFlows(scope, accounts)
  const totalPL = periodProfitAndLoss(flows, span)
  const reconciliation = { name: 'lots, income, futures and cash are the profit and loss of the scope', total: totalPL }
  const terms = [gross, ...[...ofLots.values()].map((group) => group.gross)]
  const isTrue = reconciles(log, scope, { ...reconciliation, parts: Object.values(sums), terms })
  return {
    parts: { ...sums, totalPL },
    isTrue: isTrue && [...isTrueOf.values()].every(Boolean),
    isTrueOf: (instrument) => isTrueOf.get(rootOf(instrument)) ?? true,
  }
}

const NO_GAINS: LotGains = { realised: 0, unrealised: 0, transferred: 0, gross: 0 }

function isTied(
  scope: ReportingScope,
  root: number,
  { gains, rows, gross }: { readonly gains: number; readonly rows: number; readonly gross: number },
  log: MismatchLog,
): boolean {
  const { ticker } = scope.market.instruments[root]!
  return reconciles(log, scope, { name: `lots are the price gains of ${ticker}`, total: rows, parts: [gains], terms: [gross] })
}

/** `npv1 - npv0 - F` of a row over the whole period. */
function rowGain({ market, rates }: ReportingScope, row: InstrumentRow, { span: { start, end } }: ScopeLots) {
  const instrument = instrumentOf(row, market.instrumentAt)
  const closing = rowValue(row, instrument, end, rates)
  const opening = start < 0 ? 0 : rowValue(row, instrument, start, rates)
  return gainOf(closing, opening, movedMoney(row.flows, rates, start))
}

function cashGain(
  { rates, currency }: ReportingScope,
  ledger: AccountLedger,
  row: AccountLedger['cash'][number],
  { span }: ScopeLots,
) {
  const closing = cashValue(row, span.end, rates)
  const opening = span.start < 0 ? 0 : cashValue(row, span.start, rates)
  return gainOf(closing, opening, cashFlowSeries(ledger, row, rates, currency, span))
}

function gainOf(closing: number, opening: number, moved: Float64Array | readonly number[]) {
  let gain = closing - opening
  let gross = Math.abs(closing) + Math.abs(opening)
  for (const amount of moved) {
    gain -= amount
    gross += Math.abs(amount)
  }
  return { gain, gross }
}

/** Amounts moved into a row after a close. */
function movedMoney({ index, currency, amount }: InstrumentRow['flows'], rates: ReportingScope['rates'], start: number) {
  const moved: number[] = []
  for (let k = 0; k < index.length; k++) if (index[k]! > start) moved.push(convert(amount[k]!, rates[currency[k]!]![index[k]!]!))
  return moved
}
