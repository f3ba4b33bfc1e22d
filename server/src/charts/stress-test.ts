import { sumByGroup } from '@portal/analytics/risk/sum-by-group.ts'
import type { Bars } from '@portal/contract/charts/chart-data.ts'
import { stressTest } from '@portal/contract/charts/risk.ts'

import type { Log } from '#base/log.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { keptReply } from '#portfolio/kept-replies.ts'
import { lawHolds } from '#portfolio/laws.ts'
import { type ReportingScope, replyFields, reportingScope } from '#portfolio/reporting-scope.ts'
import { riskRemarks } from '#portfolio/risk-notes.ts'
import { scopeRisk } from '#portfolio/scope-risk.ts'
import type { ScopeScenarios } from '#portfolio/scope-scenarios.ts'
import { type StressTests, stressTests } from '#portfolio/stress-tests.ts'
import type { ChartServices } from './chart-services.ts'

export const answerStressTest = answer(stressTest, async ({ body, caller }, services: ChartServices) => {
  const scope = await reportingScope(services, caller, body)
  return keptReply(scope, stressTest.path, () => prepare(stressTest, reply(scope, services.log)))
})

function reply(scope: ReportingScope, log: Log) {
  const risk = scopeRisk(scope, log)
  const withheld = (reason: string) => ({
    ...replyFields(scope),
    chart: null,
    notes: [{ row: 'Total', field: 'chart', reason }],
  })
  if (risk.state === 'withheld') return withheld(risk.reason)
  const tests = stressTests(scope, risk.scenarios)
  const classes = classesOf(risk.scenarios, tests)
  const isTrue = tests.scenarios.every(({ name }, s) => {
    const parts = classes.map(({ values }) => values[s]!)
    return lawHolds(log, scope, { name: `asset classes sum to the stress scenario ${name}`, total: tests.total[s]!, parts })
  })
  if (!isTrue) return withheld('The asset classes do not sum to the scenario')
  return { ...replyFields(scope), chart: chartOf(tests, classes, riskRemarks(scope, risk)) }
}

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
      Float64Array.from(rows, (_row, i) => profitAndLoss[i * scenarios.length + s]!),
      group,
      names.length,
    ),
  )
  return names.map((name, g) => ({ name, values: sums.map((each) => each[g]!) }))
}

/** P/L with its sign: losses below zero. */
function chartOf({ scenarios, total }: StressTests, classes: readonly ClassBars[], remarks: readonly string[]): Bars {
  return {
    kind: 'bars',
    title: 'Stress test by asset class',
    remarks: [...remarks],
    unit: 'money',
    isStacked: true,
    categories: { names: scenarios.map(({ name }) => name) },
    series: classes.map(({ name, values }) => ({ key: name, label: name, values: [...values] })),
    line: { label: 'Total', values: [...total] },
  }
}
