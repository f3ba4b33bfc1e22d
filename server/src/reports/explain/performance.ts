import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { indexAsFlows, periodTable } from '@portal/analytics/performance/period-table.ts'
import { notFound } from '#base/failure.ts'
import { benchmarkLevels, benchmarksOf, scopeBenchmark } from '#portfolio/benchmarks.ts'
import { answerBenchmarkPerformance } from '../benchmark-performance.ts'
import { answerPortPerformance } from '../port-performance.ts'
import { benchmarkReturn } from './benchmark.ts'
import { explainer, figureColumn, theRow } from './explainer.ts'
import { accountsReturn } from './returns.ts'

const PERIODS = {
  d1: 'D1',
  mtd: 'MTD',
  m1: 'M1',
  m3: 'M3',
  ytd: 'YTD',
  y1: 'Y1',
  y2: 'Y2',
  y3: 'Y3',
  y5: 'Y5',
} as const satisfies Record<string, Period>
const COLUMNS = Object.keys(PERIODS) as (keyof typeof PERIODS)[]
const TOTAL = 'Total'

/** Account Performance: the account by its name, or Total. */
export const portPerformanceExplainer = explainer(
  answerPortPerformance,
  (reply, { scope, body, row: [name = ''], column: asked }) => {
    const column = figureColumn(asked, COLUMNS)
    const row =
      name === TOTAL
        ? reply.rows.at(-1)!
        : theRow(
            reply.rows.slice(0, -1).filter(({ account }) => account === name),
            'Rename one of them.',
          )
    const accounts = name === TOTAL ? scope.accounts : scope.accounts.filter(({ account }) => account.name === name)
    const per = body.isCumulative ? 'cumulative' : 'year'
    return {
      ...{ value: row[column], unit: 'fraction', notedAs: { row: name, fields: [column] } },
      method:
        body.fees === 'gross'
          ? 'Time-weighted return gross of fees: (NPV + out + advice and custody fees) ÷ (NPV before + in) of each day, linked; above one year per year.'
          : 'Time-weighted return: (NPV + out) ÷ (NPV before + in) of each day, linked; above one year per year.',
      trail: () => accountsReturn(scope, accounts, PERIODS[column], per, body.fees),
    }
  },
)

/** Benchmark Performance: the benchmark by its name, or Total for the scope's own. */
export const benchmarkPerformanceExplainer = explainer(
  answerBenchmarkPerformance,
  (reply, { scope, body, row: [name = ''], column: asked }) => {
    const column = figureColumn(asked, COLUMNS)
    const row =
      name === TOTAL
        ? reply.rows.at(-1)!
        : theRow(
            reply.rows.slice(0, -1).filter(({ benchmark }) => benchmark === name),
            'Rename one of them.',
          )
    const per = body.isCumulative ? 'cumulative' : 'year'
    const trail = () => {
      const own = benchmarksOf(scope).find((benchmark) => benchmark.name === name)
      const levels = name === TOTAL ? scopeBenchmark(scope, TOTAL) : own ? benchmarkLevels(scope, own) : null
      if (!levels) throw notFound()
      const firstEntry = levels.level.findIndex((each) => !Number.isNaN(each)) + 1
      const { days, last } = scope.market
      const [figure] = periodTable({ days, flows: indexAsFlows(levels.level), end: last, firstEntry }, [PERIODS[column]])
      return benchmarkReturn(scope, levels, figure!, per)
    }
    return {
      ...{ value: row[column], unit: 'fraction', notedAs: { row: name, fields: [column] }, trail },
      method:
        'Total return in the reporting currency: parts grow from their weights, which are restored monthly; above one year per year.',
    }
  },
)
