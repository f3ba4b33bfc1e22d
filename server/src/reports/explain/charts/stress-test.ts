import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { rowInScenario, totalInScenario } from '@portal/engine/risk/scenarios/scope-scenarios.derivation.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { stressSet } from '@portal/engine/risk/stress/stress-tests.derivation.ts'
import { stressTests } from '@portal/engine/risk/stress/stress-tests.ts'
import { engineText } from '#base/engine-text.ts'
import { notFound } from '#base/failure.ts'
import { answerStressTest } from '#charts/stress-test.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, figureColumn, theRow, withheldChart } from '../explainer.ts'
import { findBar } from './chart-figures.ts'

const METHOD = explanationText('method.stress')

/** Stress test: the asset class or Total, then the scenario; of the listed positions `positions`, scenario and ticker. */
export const stressTestExplainer = explainer(answerStressTest, ({ chart, positions }, { scope, row, column, log }) => {
  if (!chart) return withheldChart('money', METHOD)
  const derivation = (
    name: string,
    isMeant: (row: { readonly ticker: string; readonly assetClass: string }) => boolean,
  ): Derivation => {
    const { scenarios } = scopeRisk(scope, log)
    const tests = stressTests(scope, scenarios)
    const set = stressSet(scope, scenarios, tests)
    const s = tests.scenarios.findIndex((each) => engineText(each.name) === name)
    if (s < 0) throw notFound()
    const meant = scenarios.rows.flatMap((each, i) => (isMeant(each) ? [i] : []))
    if (meant.length === scenarios.rows.length) return totalInScenario(set, s)
    // Effects of shocks cancel to zero where a factor has none: rounding is measured by the exposure to them.
    const scale = meant.reduce((sum, i) => sum + Math.abs(scenarios.rows[i]!.exposure), 0)
    return step(
      'sum',
      { label: name, formula: explanationText('profitOfRows'), scale },
      meant.map((i) => rowInScenario(set, i, s)),
    )
  }
  if (row[0] === 'positions') {
    figureColumn(column, ['profitAndLoss', 'others'])
    const [, name = '', ticker] = row
    const listed = theRow(
      positions.filter(({ scenario }) => scenario === name),
      explanationText('sameScenarioName'),
    )
    const isOthers = ticker === undefined
    const amount = isOthers
      ? listed.others
      : theRow(
          listed.rows.filter((each) => each.ticker === ticker),
          explanationText('askByAssetClass'),
        ).profitAndLoss
    const tickers = new Set(listed.rows.map((each) => each.ticker))
    const isMeant = (each: { readonly ticker: string }) => (isOthers ? !tickers.has(each.ticker) : each.ticker === ticker)
    return {
      value: amount,
      unit: 'money',
      method: METHOD,
      derivation: () => derivation(name, isMeant),
      notedAs: { row: name, fields: [column] },
    }
  }
  figureColumn(column, ['value'])
  const bar = findBar(chart, row[0] ?? '', row[1] ?? '')
  const isMeant = ({ assetClass }: { readonly assetClass: string }) => bar.key === null || assetClass === bar.key
  return {
    value: bar.value,
    unit: 'money',
    method: METHOD,
    derivation: () => derivation(row[1]!, isMeant),
    notedAs: { row: bar.label, fields: ['values'] },
  }
})
