import { sumByGroup } from '@portal/analytics/risk/sum-by-group.ts'
import type { BarsData } from '@portal/contract/charts/chart-data.ts'
import { type StressedPositions, stressTest } from '@portal/contract/charts/stress-test.ts'
import type { Text } from '@portal/engine/message.ts'
import { addDetailNotes, riskRemarks } from '@portal/engine/risk/risk-notes.ts'
import type { ScopeScenarios } from '@portal/engine/risk/scenarios/scope-scenarios.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { missingRemark, type StressTests, stressTests } from '@portal/engine/risk/stress/stress-tests.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { riskTask } from '#histories/long-tasks.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

export const answerStressTest = answer(stressTest, async ({ body, caller }, services: ChartServices) => {
  const scope = await reportingScope(services, caller, body)
  return cachedReply(scope, stressTest.path, async () => {
    await riskTask(scope, services.log)
    return prepare(stressTest, await runTask(() => reply(scope, services.log)))
  })
})

function reply(scope: ReportingScope, log: Log) {
  const risk = scopeRisk(scope, log)
  const withheld = (reason: Text) => ({
    ...replyFields(scope),
    chart: null,
    positions: [],
    notes: [{ row: 'Total', field: 'chart', reason: engineText(reason) }],
  })
  if (risk.state === 'withheld') return withheld(risk.reason)
  const tests = stressTests(scope, risk.scenarios)
  const classes = classesOf(risk.scenarios, tests)
  const isTrue = tests.scenarios.every(({ name }, s) => {
    const parts = classes.map(({ values }) => values[s]!)
    return reconciles(log, scope, {
      name: `asset classes sum to the stress scenario ${engineText(name)}`,
      total: tests.total[s]!,
      parts,
    })
  })
  if (!isTrue) return withheld(chartText('withheld.assetClasses'))
  const notes = createNotes()
  addDetailNotes(notes, scope, risk)
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    chart: chartOf(scope, tests, classes, [...riskRemarks(scope, risk), ...missingRemark(tests)].map(engineText)),
    positions: positionsOf(risk.scenarios, tests),
    ...notes.field(),
  })
}

/** Number of rows listed for each scenario: those with the largest moves. */
const MAX_ROWS = 50
/** Amounts below this share of all moves of a scenario are rounding errors. */
const ROUNDING = 1e-12

interface ClassBars {
  readonly name: string
  /** A scenario an entry. */
  readonly values: readonly number[]
}

function classesOf({ rows }: ScopeScenarios, { scenarios, profitAndLoss }: StressTests): readonly ClassBars[] {
  const names = [...new Set(rows.map(({ assetClass }) => assetClass))].sort()
  const group = Int32Array.from(rows, ({ assetClass }) => names.indexOf(assetClass))
  const sums = scenarios.map((_, s) =>
    sumByGroup(
      Float64Array.from(rows, (_row, i) => profitAndLoss.at(i, s)),
      group,
      names.length,
    ),
  )
  const gross = sums.map((each) => each.reduce((sum, amount) => sum + Math.abs(amount), 0))
  const withoutRounding = (amount: number, s: number) => (Math.abs(amount) <= ROUNDING * gross[s]! ? 0 : amount)
  return names.map((name, g) => ({ name, values: sums.map((each, s) => withoutRounding(each[g]!, s)) }))
}

function positionsOf({ rows }: ScopeScenarios, { scenarios, profitAndLoss, total }: StressTests): StressedPositions[] {
  return scenarios.map(({ name }, s) => {
    const listed = rows
      .map(({ ticker, assetClass }, i) => ({ ticker, assetClass, profitAndLoss: profitAndLoss.at(i, s) }))
      .filter((row) => row.profitAndLoss !== 0)
      .sort((a, b) => Math.abs(b.profitAndLoss) - Math.abs(a.profitAndLoss) || (a.ticker < b.ticker ? -1 : 1))
      .slice(0, MAX_ROWS)
    const others = total[s]! - listed.reduce((sum, row) => sum + row.profitAndLoss, 0)
    return { scenario: engineText(name), rows: listed, others: Math.abs(others) <= ROUNDING * Math.abs(total[s]!) ? 0 : others }
  })
}

/** P/L with its sign: losses below zero. */
function chartOf(
  { reportingCCY }: ReportingScope,
  { scenarios, total }: StressTests,
  classes: readonly ClassBars[],
  remarks: readonly string[],
): BarsData {
  return {
    kind: 'bars',
    title: chartText('title.stressTest'),
    remarks: [...remarks],
    unit: 'money',
    valueLabel: chartText('label.profitAndLoss', { currency: reportingCCY }),
    isStacked: true,
    categories: { names: scenarios.map(({ name }) => engineText(name)) },
    series: classes.map(({ name, values }) => ({ key: name, label: name, values: [...values] })),
    line: { label: chartText('label.total'), values: [...total] },
  }
}
