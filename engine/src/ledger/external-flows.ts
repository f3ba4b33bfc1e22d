import type { ExternalFlow } from './account-ledger.ts'
import { forwardLegs, type InstrumentAt } from './ledger-instrument.ts'
import { convert, type Rates } from './row-money.ts'

/** The external flows of an account and the key by which others name it as their counter account. */
interface AccountFlows {
  readonly key: string
  readonly external: readonly ExternalFlow[]
}

/** A flow and the key of the account whose border it crossed. */
export type OwnedFlow = ExternalFlow & { readonly account: string }

/**
 * The external flows of a scope: what its accounts' borders were crossed by, less what cancels on one day. Transfers between two of
 * its accounts cancel by unit; a reversal cancels its entry (same account, counterparty and unit, opposite amount). What is left of a
 * transfer whose ends do not match stays, as money on its way.
 *
 * @returns ascending by day
 */
export function externalFlows(accounts: readonly AccountFlows[]): readonly OwnedFlow[] {
  const inScope = new Set(accounts.map(({ key }) => key))
  const flows: OwnedFlow[] = accounts.flatMap(({ key, external }) => external.map((flow) => ({ ...flow, account: key })))
  const isInternal = (flow: OwnedFlow) => flow.counterAccount !== null && inScope.has(flow.counterAccount)
  const internal = Map.groupBy(flows.filter(isInternal), transferKey)
  const rest = cancelReversals(flows.filter((flow) => !isInternal(flow)))
  for (const ends of internal.values()) {
    const net = netOf(ends)
    if (net !== null && !cancelUntagged(rest, net)) rest.push(net)
  }
  return rest.sort((a, b) => a.index - b.index)
}

const unitOf = ({ instrument, currency }: ExternalFlow): string => (instrument === null ? `c${currency}` : `i${instrument}`)

const transferKey = (flow: OwnedFlow): string =>
  [flow.index, unitOf(flow), ...[flow.account, flow.counterAccount].sort()].join(' ')

/** The ends of transfers between two accounts on a day, summed; null if they cancel but for rounding. */
function netOf(ends: readonly OwnedFlow[]): OwnedFlow | null {
  let units = 0
  let gross = 0
  for (const end of ends) {
    units += end.units
    gross += Math.abs(end.units)
  }
  return Math.abs(units) <= 1e-12 * gross ? null : { ...ends[0]!, units }
}

/** The other end may have been booked without naming its counter account: it stands in that account with the opposite units. */
function cancelUntagged(rest: OwnedFlow[], end: OwnedFlow): boolean {
  const other = rest.findIndex(
    (flow) =>
      flow.index === end.index &&
      flow.counterAccount === null &&
      unitOf(flow) === unitOf(end) &&
      flow.units === -end.units &&
      flow.account === end.counterAccount,
  )
  if (other < 0) return false
  rest.splice(other, 1)
  return true
}

function cancelReversals(flows: readonly OwnedFlow[]): OwnedFlow[] {
  const standing: OwnedFlow[] = []
  const byKey = new Map<string, OwnedFlow[]>()
  const cancelled = new Set<OwnedFlow>()
  for (const flow of flows) {
    const key = [flow.index, unitOf(flow), flow.account, flow.counterAccount, flow.counterparty, Math.abs(flow.units)].join(' ')
    const open = byKey.get(key) ?? []
    byKey.set(key, open)
    const opposite = open.findIndex((other) => other.units === -flow.units)
    if (opposite >= 0) {
      cancelled.add(open.splice(opposite, 1)[0]!).add(flow)
    } else open.push(flow)
    standing.push(flow)
  }
  return standing.filter((flow) => !cancelled.has(flow))
}

/** Money of a flow at the day's close and rate, in the reporting currency. + in; NaN if unknown; a future moves nothing. */
export function flowMoney(flow: ExternalFlow, instrumentAt: InstrumentAt, rates: Rates): number {
  const t = flow.index
  if (flow.instrument === null) return convert(flow.units, rates[flow.currency]![t]!)
  const instrument = instrumentAt(flow.instrument)
  if (instrument.settlement === 'margined') return 0
  if (instrument.settlement === 'paid')
    return convert(flow.units * (flow.unitValue ?? instrument.unitValue[t]!), rates[instrument.currency]![t]!)
  const { bought, sold } = forwardLegs(instrument, t)
  return flow.units * bought * rates[instrument.buyCurrency]![t]! - flow.units * sold * rates[instrument.currency]![t]!
}

/** Gross flows by valuation day, in the reporting currency: both positive. */
export interface FlowSeries {
  readonly inflow: Float64Array
  readonly outflow: Float64Array
}

/** The gross flows in and out of each day. NaN on a day with a flow of unknown value. */
export function flowSeries(
  flows: readonly ExternalFlow[],
  instrumentAt: InstrumentAt,
  rates: Rates,
  dayCount: number,
): FlowSeries {
  const series = { inflow: new Float64Array(dayCount), outflow: new Float64Array(dayCount) }
  for (const flow of flows) {
    const money = flowMoney(flow, instrumentAt, rates)
    if (money < 0) series.outflow[flow.index]! -= money
    else series.inflow[flow.index]! += money
  }
  return series
}
