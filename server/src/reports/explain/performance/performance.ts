import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { PERFORMANCE_PERIODS, type PerformancePeriod } from '@portal/contract/reports/performance/performance.ts'
import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { benchmarkReturn } from '@portal/engine/performance/benchmarks.derivation.ts'
import { benchmarkLevels, benchmarksOf, scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { moneyWeightedOf, moneyWeightedOfLevel } from '@portal/engine/performance/money-weighted.derivation.ts'
import { accountsReturn } from '@portal/engine/performance/period-return.derivation.ts'
import { periodReturn, statedReturn } from '@portal/engine/performance/period-return.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/performance/account-performance.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/performance/benchmark-performance.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { engineText } from '#base/engine-text.ts'
import { notFound } from '#base/failure.ts'
import { explainer, type FoundFigure, figureColumn, type Question, theRow } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerBenchmarkPerformance, levelPeriod, moneyWeightedLevel } from '#reports/performance/benchmark-performance.ts'
import { answerPortPerformance } from '#reports/performance/port-performance.ts'

const TOTAL = 'Total'
/** The second key of the total for what it returned more than its benchmark, which the screen subtracts. */
const LESS_BENCHMARK = 'less benchmark'

/** The second keys of the total of money-weighted returns: the time-weighted one, and that less the money-weighted. */
const TIME_WEIGHTED = 'time-weighted'
const TIMING = 'timing of flows'

/**
 * Account Performance: the account by its name, or Total; Total and `less benchmark` for the difference to the scope's own, or of
 * money-weighted returns Total and `time-weighted` or `timing of flows`.
 */
export const portPerformanceExplainer = explainer(
  answerPortPerformance,
  (reply, { scope, body, row: [name = '', less], column: asked }) => {
    const column = figureColumn(asked, figureKeys(ACCOUNT_PERFORMANCE))
    const isMoneyWeighted = body.returnMethod === 'mwr'
    if (less !== undefined) {
      const ours = reply.rows.at(-1)![column]
      if (name !== TOTAL) throw notFound()
      if (isMoneyWeighted && (less === TIME_WEIGHTED || less === TIMING))
        return besideMoneyWeighted(scope, ours, column, body, less)
      if (isMoneyWeighted || less !== LESS_BENCHMARK) throw notFound()
      return differenceToBenchmark(scope, ours, column, body)
    }
    const row =
      name === TOTAL
        ? reply.rows.at(-1)!
        : theRow(
            reply.rows.slice(0, -1).filter(({ account }) => account === name),
            explanationText('renameOne'),
          )
    const accounts = name === TOTAL ? scope.accounts : scope.accounts.filter(({ account }) => account.name === name)
    return {
      value: row[column],
      unit: 'fraction',
      notedAs: { row: name, fields: [column] },
      method: isMoneyWeighted ? explanationText('method.moneyWeighted') : timeWeightedMethod(body),
      derivation: () =>
        (isMoneyWeighted ? moneyWeightedOf : accountsReturn)(
          scope,
          accounts,
          PERFORMANCE_PERIODS[column],
          perOf(body),
          body.fees,
        ),
    }
  },
)

/** Benchmark Performance: the benchmark by its name, or Total for the scope's own. */
export const benchmarkPerformanceExplainer = explainer(
  answerBenchmarkPerformance,
  (reply, { scope, body, row: [name = ''], column: asked }) => {
    const column = figureColumn(asked, figureKeys(BENCHMARK_PERFORMANCE))
    const row =
      name === TOTAL
        ? reply.rows.at(-1)!
        : theRow(
            reply.rows.slice(0, -1).filter(({ benchmark }) => benchmark === name),
            explanationText('renameOne'),
          )
    const derivation = (): Derivation => {
      const own = benchmarksOf(scope).find((benchmark) => benchmark.name === name)
      const levels = name === TOTAL ? scopeBenchmark(scope, TOTAL) : own ? benchmarkLevels(scope, own) : null
      if (!levels) throw notFound()
      const period = PERFORMANCE_PERIODS[column]
      return body.returnMethod === 'mwr'
        ? moneyWeightedOfLevel(scope, levels, moneyWeightedLevel(scope, levels.level, period), perOf(body))
        : benchmarkReturn(scope, levels, levelPeriod(scope, levels.level, period), perOf(body))
    }
    return {
      value: row[column],
      unit: 'fraction',
      notedAs: { row: name, fields: [column] },
      derivation,
      method: explanationText('method.benchmarkReturn'),
    }
  },
)

const timeWeightedMethod = ({ fees }: Question['body']) =>
  fees === 'gross' ? explanationText('method.grossTimeWeighted') : explanationText('method.timeWeighted')

const perOf = ({ isCumulative }: Question['body']) => (isCumulative ? 'cumulative' : 'year')

function differenceToBenchmark(
  scope: ReportingScope,
  ours: number | null,
  column: PerformancePeriod,
  body: Question['body'],
): FoundFigure {
  const levels = scopeBenchmark(scope, TOTAL)
  const figure = levels && levelPeriod(scope, levels.level, PERFORMANCE_PERIODS[column])
  const theirs = levels && figure && figure.start >= 0 ? statedReturn(scope, figure, perOf(body), levels.unknownOn).value : null
  return {
    value: ours === null || theirs === null ? null : ours - theirs,
    unit: 'fraction',
    notedAs: { row: TOTAL, fields: [column] },
    ...(theirs === null && { ifNone: explanationText('noBenchmarkReturn') }),
    method: explanationText('method.benchmarkDifference'),
    derivation: () =>
      step(
        'difference',
        { label: explanationText('benchmarkDifference'), formula: explanationText('returnLessBenchmark'), unit: 'fraction' },
        [
          accountsReturn(scope, scope.accounts, PERFORMANCE_PERIODS[column], perOf(body), body.fees),
          benchmarkReturn(scope, levels!, figure!, perOf(body)),
        ],
      ),
  }
}

/** The time-weighted return of the whole beside its money-weighted one, or the second less the first. */
function besideMoneyWeighted(
  scope: ReportingScope,
  moneyWeighted: number | null,
  column: PerformancePeriod,
  body: Question['body'],
  asked: typeof TIME_WEIGHTED | typeof TIMING,
): FoundFigure {
  const period = PERFORMANCE_PERIODS[column]
  const per = perOf(body)
  const flows = performanceFlows(scope, scope.accounts, body.fees ?? DEFAULT_FEES)
  const { value, reason } = periodReturn(scope, scope.accounts, flows, period, { per, method: 'twr' })
  const timeWeighted = () => accountsReturn(scope, scope.accounts, period, per, body.fees)
  const ifNone = value === null && reason !== undefined ? { ifNone: engineText(reason) } : {}
  if (asked === TIME_WEIGHTED)
    return {
      value,
      unit: 'fraction',
      notedAs: { row: TOTAL, fields: [] },
      ...ifNone,
      method: timeWeightedMethod(body),
      derivation: timeWeighted,
    }
  return {
    value: value === null || moneyWeighted === null ? null : moneyWeighted - value,
    unit: 'fraction',
    notedAs: { row: TOTAL, fields: [column] },
    ...ifNone,
    method: explanationText('method.timingOfFlows'),
    derivation: () =>
      step(
        'difference',
        { label: explanationText('timingOfFlows'), formula: explanationText('moneyLessTimeWeighted'), unit: 'fraction' },
        [moneyWeightedOf(scope, scope.accounts, period, per, body.fees), timeWeighted()],
      ),
  }
}
