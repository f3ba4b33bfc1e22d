import type { Span } from '@portal/analytics/calendar/span.ts'
import type { PortEvolveView } from '@portal/contract/charts/portfolio-evolution.ts'
import {
  type BridgeView,
  bridgeView,
  type DailyView,
  dailyView,
  explainView,
  totalsOf,
  type ViewGroup,
} from '@portal/engine/attribution/explain-views.ts'
import type { ExplainedPeriod } from '@portal/engine/attribution/explained-period.ts'
import { explanationOf, factorGroup, PARTS_DO_NOT_SUM } from '@portal/engine/attribution/explanation.ts'
import { addParts, createParts } from '@portal/engine/attribution/six-parts.ts'
import { type Fees, feesPaid, GROSS_REMARK } from '@portal/engine/performance/gross-flows.ts'
import type { TimePeriod } from '@portal/engine/performance/time-period.ts'
import { CASH } from '@portal/engine/positions/group-of.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { rowsSumToValue } from '@portal/engine/scope/accounts-reconciliation.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { chartText } from './chart-text.ts'

/** The period, the grouping, and whether net or gross of fees. */
export interface EvolutionRequest {
  readonly timePeriod: TimePeriod
  readonly view: PortEvolveView
  readonly fees: Fees
}

/** One group of a view as a chart names it: its profit and loss by day, NaN where unknown. */
interface EvolutionGroup extends ViewGroup {
  readonly label: string
}

/** A period of a scope in one view: the data of every chart of portfolio evolution. */
export interface EvolutionView {
  readonly explanation: ExplainedPeriod
  /** Without empty groups. */
  readonly groups: readonly EvolutionGroup[]
  readonly running: DailyView['running']
  readonly bridge: BridgeView
  /** Advice and custody fees of the period, + paid, which the groups are gross of; null where they are net. */
  readonly fees: number | null
  /** Remarks about the model. */
  readonly remarks: readonly string[]
}

/** The names of the parts by key. */
const PART_NAMES: Readonly<Record<string, string>> = chartText.group('part')

/** Amounts below this share of their parts are rounding errors. */
const ROUNDING = 1e-12

/** A period in one view; null where it does not sum to the profit and loss of the scope and is therefore withheld. */
export function evolutionView(
  scope: ReportingScope,
  { timePeriod, view, fees: netOrGross }: EvolutionRequest,
  log: Log,
): EvolutionView | null {
  const net = explanationOf(scope, timePeriod, log)
  const paid = netOrGross === 'gross' ? feesOfPeriod(scope, net.span) : null
  const explanation = paid ? withFeesBack(net, paid) : net
  const fees = paid?.reduce((sum, fee) => sum + fee, 0) ?? null
  const all = explainView(view, explanation)
  const flows = explanation.flows.reduce((sum, flow) => sum + flow, 0)
  const bridge = bridgeView(all, explanation.opening, flows, explanation.closing)
  const parts = [bridge.opening, ...bridge.groups.map(({ amount }) => amount), bridge.flows, -(fees ?? 0)]
  const identity = { name: 'the bridge ends on the NPV', total: bridge.closing, parts, terms: [explanation.scale] }
  const isBridged = reconciles(log, scope, identity)
  // The bridge's ends are values of the accounts, its steps profit and loss of their rows.
  const isWhole = rowsSumToValue(log, scope, scope.accounts, valuedFlows(scope, scope.accounts))
  if (!explanation.isTrue || !isBridged || !isWhole) return null
  const { gross } = totalsOf(explanation)
  const groups = all
    .filter(({ amount }) => !amount.every((day, i) => Math.abs(day) <= ROUNDING * gross[i]!))
    .map((group) => ({ ...group, label: labelOf(scope, group.key) }))
  const { running } = dailyView(all)
  const remarks = [...(paid ? [engineText(GROSS_REMARK)] : []), ...(view === 'assetClass' ? [] : modelRemarks(explanation))]
  return { explanation, groups, running, bridge, fees, remarks }
}

/** Advice and custody fees by day of a period, + paid. */
export function feesOfPeriod(scope: ReportingScope, { start, end }: Span): Float64Array {
  return feesPaid(scope, scope.accounts).slice(start + 1, end + 1)
}

/** The explanation as if fees had not been paid: they count as income of cash. */
function withFeesBack(explanation: ExplainedPeriod, fees: Float64Array): ExplainedPeriod {
  const cash = createParts(explanation.span)
  addParts(cash, explanation.assetClasses.get(CASH) ?? cash)
  fees.forEach((fee, i) => {
    cash.income[i]! += fee
    cash.total[i]! += fee
    cash.gross[i]! += Math.abs(fee)
  })
  return { ...explanation, assetClasses: new Map([...explanation.assetClasses, [CASH, cash]]) }
}

function labelOf({ market }: ReportingScope, key: string): string {
  return market.factors.find((factor) => factorGroup(factor.key) === key)?.name ?? PART_NAMES[key] ?? key
}

function modelRemarks({ rows }: ExplainedPeriod): readonly string[] {
  const remarks = Map.groupBy(rows, ({ remark }) => (remark === undefined ? undefined : engineText(remark)))
  const counted = [...remarks].flatMap(([remark, of]) => (remark === undefined ? [] : [{ remark, count: of.length }]))
  return counted.map(({ remark, count }) => chartText('remark.ofPositions', { remark, count, all: rows.length }))
}

/** The reply without a chart, because its figures do not reconcile. */
export function withheldChart(scope: ReportingScope) {
  return { ...replyFields(scope), chart: null, notes: [{ row: 'Total', field: 'chart', reason: engineText(PARTS_DO_NOT_SUM) }] }
}
