import { valueAtRisk } from '@portal/analytics/risk/value-at-risk.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Grouping } from '@portal/contract/reports/grouping.ts'
import { DEFAULT_COST_BASIS_METHOD } from '@portal/contract/reports/parts/cost-basis.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'
import { PARTS_DO_NOT_SUM } from '@portal/engine/attribution/explanation.ts'
import type { DependentFigure } from '@portal/engine/doubts/doubt-notes.ts'
import { positionExposure } from '@portal/engine/ledger/row-money.ts'
import { groupOf } from '@portal/engine/positions/group-of.ts'
import type { Position } from '@portal/engine/positions/positions.ts'
import { type ShareableNpv, shareableNpv } from '@portal/engine/positions/shareable-npv.ts'
import { isNpvTooSmall, NPV_TOO_SMALL } from '@portal/engine/positions/small-npv.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { COMPARED_MEASURES, comparedMeasures, MEASURE_NAMES } from '@portal/engine/risk/risk-measures.ts'
import { type Holdings, holdingsAt, simulation } from '@portal/engine/risk/scenarios/scope-scenarios.ts'
import { riskOf, type ScopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { Figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import { type CalculatorLine, calculatorLines } from '@portal/engine/what-if/calculator-lines.ts'
import { changedHoldings, changedLines } from '@portal/engine/what-if/changed-lines.ts'
import { fixedReason, type HoldingChange, type HoldingChanges, holdingChanges } from '@portal/engine/what-if/holding-changes.ts'
import { engineText } from '#base/engine-text.ts'
import { badRequest } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import { runLongTask, runTask } from '#base/task-queue.ts'
import { withBookedEvents } from '#histories/booked-events.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { explanationTask, riskTask } from '#histories/long-tasks.ts'
import { type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import type { StoredLimits } from '#histories/stored-limits.ts'
import { answer } from '#http/answer.ts'
import { limitsAfter } from '#limits/what-if-limits.ts'
import { reportReason } from '#reports/report-reason.ts'
import { calculatorTree } from './calculator-tree.ts'
import type { ReportServices } from './report-services.ts'
import { realisedBy } from './what-if-gains.ts'

interface WhatIfServices extends ReportServices {
  readonly limits: StoredLimits
}

export const answerWhatIf = answer(whatIf, async ({ body, caller }, services: WhatIfServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, grouping = 'assetClass', changes } = body
  const method = body.costBasisMethod ?? DEFAULT_COST_BASIS_METHOD
  const { log } = services
  return await withBookedEvents(
    services.histories,
    () => reportingScope(services, caller, body),
    async (scope, read) => {
      const limitsOf = (trades: HoldingChanges) => limitsAfter(services, caller, scope, trades)
      const gainsOf = (trades: HoldingChanges, notes: Notes) => realisedBy(scope, trades, { method, read, notes }, log)
      return await reply(scope, { timePeriod, grouping, changes, limitsOf, gainsOf }, log)
    },
  )
})

const TOTAL = 'Total'
const CONFIDENCE = 0.95

interface AskedChanges {
  readonly timePeriod: TimePeriod
  readonly grouping: Grouping
  readonly changes: readonly HoldingChange[]
  readonly limitsOf: (trades: HoldingChanges) => ReturnType<typeof limitsAfter>
  readonly gainsOf: (trades: HoldingChanges, notes: Notes) => ReturnType<typeof realisedBy>
}

async function reply(scope: ReportingScope, { timePeriod, grouping, changes: asked, limitsOf, gainsOf }: AskedChanges, log: Log) {
  const { market } = scope
  const groupIn = (of: Position['of'], account: ReportingScope['accounts'][number]['account']) =>
    groupOf(market, grouping, of, account)
  const explanation = await explanationTask(scope, timePeriod, log)
  if (!explanation.isTrue && asked.length > 0)
    throw badRequest(refusal('nothingCanChange', { reason: engineText(PARTS_DO_NOT_SUM) }))
  // A table of thousands of positions is requested at every key press.
  const lines = await cachedReply(scope, `lines of ${timePeriod} ${grouping}`, () =>
    runLongTask(() => calculatorLines(scope, explanation, groupIn)),
  )
  const before = await riskTask(scope, log)
  const base = baseOfWeights(scope)
  const changes = holdingChanges(scope, asked, {
    value: base.value,
    reason: Number.isNaN(before.scenarios.npv) ? unknownReason(scope, scope.accounts, market.last) : base.reason,
  })
  const isChanged = changes.moves.length > 0
  const holdings = isChanged ? changedHoldings(scope, holdingsAt(scope, market.last), changes) : null
  const after = holdings ? riskOf(scope, await runLongTask(() => simulation(scope, holdings, market.last)), log) : before
  const figures = {
    explanation,
    lines: isChanged ? changedLines(scope, explanation, lines, changes, groupIn) : lines,
    risk: after,
    base: holdings ? shareableAfter(scope, holdings, after.scenarios.npv) : base,
  }
  const { sectionRow, sections, notes } = await runTask(() => calculatorTree(scope, figures, log))
  const measures = await measuresBeforeAndAfter(scope, { before, after, lines, linesAfter: figures.lines }, notes)
  for (const ccy of overdrawn(scope, changes)) notes.add({ row: ccy, field: 'position', reason: reportReason('overdrawn') })
  const valueAtRisk95 = { before: valueAtRiskOf(before), after: valueAtRiskOf(after) }
  if (after.state === 'withheld') notes.add({ row: TOTAL, field: 'valueAtRisk95', reason: after.reason })
  const gains = await gainsOf(changes, notes)
  const fixed = cachedReply(scope, `fixed of ${timePeriod}`, () => fixedRows(scope, lines))
  return withDoubtNotes(
    scope,
    {
      ...replyFields(scope),
      sectionRow,
      sections,
      fixed,
      valueAtRisk95,
      measures,
      ...(await limitsOf(changes)),
      gains,
      trades: [...changes.trades],
      ...notes.field(),
    },
    { start: explanation.span.start, ...restingOn(scope, asked, { trades: changes.trades, measures, valueAtRisk95 }) },
  )
}

/** The whole of target weights. */
export const baseOfWeights = (scope: ReportingScope): ShareableNpv =>
  shareableNpv(scope, valuedFlows(scope, scope.accounts).value[scope.market.last]!)

/** The instruments and currencies behind the changes of the trades, and behind the figures beside the table. */
function restingOn(
  { market }: ReportingScope,
  asked: readonly HoldingChange[],
  reply: Pick<ResponseOf<typeof whatIf>, 'measures' | 'valueAtRisk95'> & Pick<HoldingChanges, 'trades'>,
): { readonly also: (row: string) => readonly string[]; readonly figures: readonly DependentFigure[] } {
  const { trades, measures, valueAtRisk95 } = reply
  const traded = trades.map(({ ticker }) => ticker)
  const goals = new Map(
    asked.map(({ ticker, quantity, weight }) => [
      ticker,
      quantity === undefined ? (weight === undefined ? [ticker] : [ticker, TOTAL]) : [],
    ]),
  )
  // A trade is paid at the close, for as many units as its target needs.
  const paid = [...traded, ...[...goals.values()].flat()]
  const also = (row: string) => goals.get(row) ?? (row === TOTAL || market.currencies.includes(row) ? paid : [])
  const cash = [...market.currencies, ...paid]
  const figures: DependentFigure[] = measures
    .filter(({ before, after }) => before !== null || after !== null)
    .map(({ name }) => ({ row: name, field: 'measures', dependsOn: name === CASH ? cash : [TOTAL, ...paid] }))
  if (valueAtRisk95.before !== null || valueAtRisk95.after !== null)
    figures.push({ row: TOTAL, field: 'valueAtRisk95', dependsOn: [TOTAL, ...paid] })
  for (const { ticker: row } of trades) {
    const units = goals.get(row) ?? paid
    figures.push(
      { row, field: 'price', dependsOn: [row], isQuoted: true },
      { row, field: 'cash', dependsOn: [row], isQuoted: true },
    )
    for (const field of ['quantity', 'cash']) figures.push({ row, field, dependsOn: units })
  }
  return { also, figures }
}

interface BeforeAndAfter {
  readonly before: ScopeRisk
  readonly after: ScopeRisk
  readonly lines: readonly CalculatorLine[]
  readonly linesAfter: readonly CalculatorLine[]
}

/** Cash, exposures and risk before and after; withheld figures after the trades have a reason. */
async function measuresBeforeAndAfter(scope: ReportingScope, { before, after, lines, linesAfter }: BeforeAndAfter, notes: Notes) {
  const now = await cachedReply(scope, 'measures compared by What-if', () => amountsOf(scope, before))
  const then = before === after ? null : await amountsOf(scope, after)
  const compared = COMPARED_MEASURES.map((measure) => {
    const figure = (then ?? now)[measure]
    const name = engineText(MEASURE_NAMES[measure])
    if (figure.value === null) notes.add({ row: name, field: 'measures', reason: figure.reason ?? '' })
    return { name, before: now[measure].value, after: figure.value }
  })
  return [{ name: CASH, before: cashOf(lines), after: cashOf(linesAfter) }, ...compared]
}

const CASH = 'Cash'

function cashOf(lines: readonly CalculatorLine[]): number | null {
  const cash = lines.reduce((sum, { of, npv }) => (of.kind === 'cash' ? sum + npv : sum), 0)
  return Number.isNaN(cash) ? null : cash
}

async function amountsOf(scope: ReportingScope, risk: ScopeRisk) {
  if (risk.state === 'known') return await runTask(() => comparedMeasures(scope, risk.scenarios))
  const { reason } = risk
  const withheld: Figure = { value: null, reason }
  return Object.fromEntries(COMPARED_MEASURES.map((measure) => [measure, withheld])) as Record<
    (typeof COMPARED_MEASURES)[number],
    Figure
  >
}

/** The rows that no change may name, once each. */
function fixedRows(scope: ReportingScope, lines: readonly CalculatorLine[]): { ticker: string; reason: string }[] {
  const reasons = new Map(lines.map(({ ticker, of }) => [ticker, fixedReason(scope, of)]))
  return [...reasons].flatMap(([ticker, reason]) => (reason === null ? [] : [{ ticker, reason: engineText(reason) }]))
}

/** As for the present holdings: shares of an NPV near zero against the gross exposure are withheld. */
function shareableAfter({ market, rates }: ReportingScope, { quantities }: Holdings, npv: number): ShareableNpv {
  const held = [...quantities].map(([index, quantity]) => ({
    exposure: positionExposure(market.instrumentAt(index), quantity, market.last, rates),
  }))
  return { value: isNpvTooSmall(npv, held) ? Number.NaN : npv, reason: NPV_TOO_SMALL }
}

function valueAtRiskOf(risk: ScopeRisk): number | null {
  return risk.state === 'known' ? valueAtRisk(risk.scenarios.total, CONFIDENCE) : null
}

/** The currencies whose cash the trades bring below zero, or further below, in one of the accounts. */
function overdrawn({ market, accounts }: ReportingScope, { moves }: HoldingChanges): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { account, ledger } of accounts) {
    const added = Map.groupBy(
      moves.flatMap((move) =>
        move.of.kind === 'cash' && move.account.id === account.id ? [{ ...move, currency: move.of.currency }] : [],
      ),
      ({ currency }) => currency,
    )
    for (const [currency, of] of added) {
      const net = of.reduce((sum, { quantity }) => sum + quantity, 0)
      const balance = ledger.cash.find((row) => row.currency === market.currencyIndex(currency))?.balance[market.last] ?? 0
      if (net < 0 && balance + net < 0) found.add(currency)
    }
  }
  return found
}
