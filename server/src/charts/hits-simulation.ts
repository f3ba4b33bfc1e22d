import { expectedShortfall } from '@portal/analytics/risk/expected-shortfall.ts'
import { MIN_TAIL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { worstScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { valueAtRisk } from '@portal/analytics/risk/value-at-risk.ts'
import { histogram } from '@portal/analytics/statistics/histogram.ts'
import type { HistogramData, LinesData } from '@portal/contract/charts/chart-data.ts'
import { hitsSimulation, type WorstDay } from '@portal/contract/charts/hits-simulation.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import type { Text } from '@portal/engine/message.ts'
import { periodOf, startOf } from '@portal/engine/performance/time-period.ts'
import { testedDays } from '@portal/engine/risk/backtest.ts'
import { addDetailNotes, riskRemarks } from '@portal/engine/risk/risk-notes.ts'
import type { ScopeScenarios } from '@portal/engine/risk/scenarios/scope-scenarios.ts'
import { tooFewScenarios } from '@portal/engine/risk/scope-risk.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import { atLastClose, type ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runLongTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { riskTask } from '#histories/long-tasks.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { backtestOf } from './backtest-chart.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

export const answerHitsSimulation = answer(hitsSimulation, async ({ body, caller }, services: ChartServices) => {
  const scope = await reportingScope(services, caller, body)
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const question = `${hitsSimulation.path} ${timePeriod}`
  return cachedReply(scope, question, async () => prepare(hitsSimulation, await reply(scope, timePeriod, services.log)))
})

/** Number of days listed with the rows of the largest losses. */
const WORST_DAYS = 5
const LARGEST_ROWS = 3

async function reply(scope: ReportingScope, timePeriod: TimePeriod, log: Log) {
  const risk = await riskTask(scope, log)
  const withheld = (reason: Text) => ({
    ...replyFields(scope),
    chart: null,
    history: null,
    worstDays: [],
    backtest: null,
    notes: [{ row: 'Total', field: 'chart', reason: engineText(reason) }],
  })
  if (risk.state === 'withheld') return withheld(risk.reason)
  const { scenarios } = risk
  const { count } = scenarios
  const lines = riskLines(scenarios)
  const chart = binsOf(scope, scenarios, lines, riskRemarks(scope, risk).map(engineText))
  const identity = { name: 'the histogram counts every scenario', total: count, parts: chart.counts }
  if (!reconciles(log, scope, identity)) return withheld(chartText('withheld.scenarios'))
  const start = startOf(scope, scope.accounts, periodOf(timePeriod))
  const backtest = backtestOf(
    scope,
    await cachedReply(atLastClose(scope), 'backtest', () => runLongTask(() => testedDays(scope, log))),
  )
  const notes = createNotes()
  if (count < MIN_TAIL_SCENARIOS) {
    notes.add({ row: 'VaR 99', field: 'markers', reason: tooFewScenarios(count, MIN_TAIL_SCENARIOS) })
  }
  if (!backtest) {
    const reason = chartText('withheld.noBacktest', { needed: MIN_TAIL_SCENARIOS })
    notes.add({ row: 'Backtest', field: 'backtest', reason })
  }
  addDetailNotes(notes, scope, risk)
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    chart,
    history: historyOf(scope, scenarios, lines, start),
    worstDays: worstDays(scenarios, scope.market.days),
    backtest,
    ...notes.field(),
  })
}

interface RiskLine {
  readonly label: string
  /** As P/L: a loss is negative. */
  readonly value: number
}

/** The quantiles drawn as lines; those of the far tail need 250 scenarios. */
function riskLines({ total, count }: ScopeScenarios): readonly RiskLine[] {
  const near = { label: 'VaR 95', value: -valueAtRisk(total, 0.95) }
  if (count < MIN_TAIL_SCENARIOS) return [near]
  return [
    near,
    { label: 'VaR 99', value: -valueAtRisk(total, 0.99) },
    { label: 'ES 97.5', value: -expectedShortfall(total, 0.975) },
  ]
}

function binsOf(
  { reportingCCY }: ReportingScope,
  { total }: ScopeScenarios,
  lines: readonly RiskLine[],
  remarks: string[],
): HistogramData {
  const { edges, counts } = histogram(total)
  return {
    kind: 'bins',
    title: chartText('title.hits'),
    remarks,
    unit: 'money',
    valueLabel: chartText('label.simulatedProfitAndLoss', { currency: reportingCCY }),
    countLabel: chartText('label.scenarios'),
    edges: [...edges],
    counts: [...counts],
    markers: lines.map(({ label, value }) => ({ label, value })),
  }
}

/** The period's scenarios by date. */
function historyOf(scope: ReportingScope, scenarios: ScopeScenarios, lines: readonly RiskLine[], start: number): LinesData {
  const { days } = scope.market
  const { total, count, firstDay } = scenarios
  const from = Math.min(Math.max(0, start + 1 - firstDay), count)
  const shown = Array.from({ length: count - from }, (_, i) => from + i)
  const [near] = lines
  return {
    kind: 'lines',
    title: chartText('title.scenarioHistory'),
    unit: 'money',
    days: shown.map((s) => days[firstDay + s]! * 86_400),
    series: [
      {
        key: 'profitAndLoss',
        label: chartText('label.scenarioProfitAndLoss'),
        role: 'portfolio',
        values: shown.map((s) => total[s]!),
      },
      ...lines.map(({ label, value }) => ({ key: label, label, role: 'part' as const, values: shown.map(() => value) })),
    ],
    ...(near && {
      marks: {
        label: chartText('label.beyond', { quantile: near.label }),
        points: shown.filter((s) => total[s]! < near.value).map((s) => ({ day: days[firstDay + s]! * 86_400, value: total[s]! })),
      },
    }),
  }
}

/** The worst of all scenarios, worst first. */
function worstDays({ rows, profitAndLoss, total, count, firstDay }: ScopeScenarios, days: Int32Array): WorstDay[] {
  return Array.from(worstScenarios(total, Math.min(WORST_DAYS, count)), (s) => ({
    day: days[firstDay + s]! * 86_400,
    profitAndLoss: total[s]!,
    rows: rows
      .map(({ ticker }, i) => ({ ticker, profitAndLoss: profitAndLoss.at(i, s) }))
      .filter((row) => row.profitAndLoss < 0)
      .sort((a, b) => a.profitAndLoss - b.profitAndLoss || (a.ticker < b.ticker ? -1 : 1))
      .slice(0, LARGEST_ROWS),
  }))
}
