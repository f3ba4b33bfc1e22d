import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import { PERFORMANCE_PERIODS, type PerformancePeriod } from '@portal/contract/reports/performance.ts'
import { step } from '@portal/engine/derivation/derivation.ts'
import { benchmarkReturn } from '@portal/engine/performance/benchmarks.derivation.ts'
import { type BenchmarkLevels, benchmarkLevels, benchmarksOf, scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { accountsReturn } from '@portal/engine/performance/period-return.derivation.ts'
import { statedReturn } from '@portal/engine/performance/period-return.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/account-performance.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/benchmark-performance.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerBenchmarkPerformance, levelPeriods } from '../benchmark-performance.ts'
import { answerPortPerformance } from '../port-performance.ts'
import { explainer, type FoundFigure, figureColumn, type Question, theRow } from './explainer.ts'

const TOTAL = 'Total'
/** The second key of the total for what it returned more than its benchmark, which the screen subtracts. */
const LESS_BENCHMARK = 'less benchmark'

/** Account Performance: the account by its name, or Total; Total and `less benchmark` for the difference to the scope's own. */
export const portPerformanceExplainer = explainer(
  answerPortPerformance,
  (reply, { scope, body, row: [name = '', less], column: asked }) => {
    const column = figureColumn(asked, figureKeys(ACCOUNT_PERFORMANCE))
    if (less !== undefined) {
      if (name !== TOTAL || less !== LESS_BENCHMARK) throw notFound()
      return differenceToBenchmark(scope, reply.rows.at(-1)![column], column, body)
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
      ...{ value: row[column], unit: 'fraction', notedAs: { row: name, fields: [column] } },
      method: body.fees === 'gross' ? explanationText('method.grossTimeWeighted') : explanationText('method.timeWeighted'),
      derivation: () => accountsReturn(scope, accounts, PERFORMANCE_PERIODS[column], perOf(body), body.fees),
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
    const derivation = () => {
      const own = benchmarksOf(scope).find((benchmark) => benchmark.name === name)
      const levels = name === TOTAL ? scopeBenchmark(scope, TOTAL) : own ? benchmarkLevels(scope, own) : null
      if (!levels) throw notFound()
      return benchmarkReturn(scope, levels, periodOf(scope, levels, column), perOf(body))
    }
    return {
      ...{ value: row[column], unit: 'fraction', notedAs: { row: name, fields: [column] }, derivation },
      method: explanationText('method.benchmarkReturn'),
    }
  },
)

const perOf = ({ isCumulative }: Question['body']) => (isCumulative ? 'cumulative' : 'year')

function differenceToBenchmark(
  scope: ReportingScope,
  ours: number | null,
  column: PerformancePeriod,
  body: Question['body'],
): FoundFigure {
  const levels = scopeBenchmark(scope, TOTAL)
  const figure = levels && periodOf(scope, levels, column)
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

const periodOf = (scope: ReportingScope, { level }: BenchmarkLevels, column: PerformancePeriod): PeriodFigure =>
  levelPeriods(scope, level, [PERFORMANCE_PERIODS[column]])[0]!
