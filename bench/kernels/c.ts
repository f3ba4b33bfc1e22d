import { factorDesign } from '@portal/analytics/statistics/regression/factor-design.ts'
import { regressEach } from '@portal/analytics/statistics/regression/regressions.ts'
import type { BenchData } from './data.ts'
import { type KernelJob, type Result, rowsOf } from './job.ts'

const ASSETS = 500

/** Ordinary least squares with intercept of assets on factors: coefficients, t statistics, R² and residual deviation. */
export const c: KernelJob = {
  name: 'c',
  what: 'regression of 500 assets on 10 factors, 1,250 days',
  limits: { numpy: 1.3 },
  run: (data) => () => run(data),
  plain: (data) => () => plain(data),
}

/** The factors on the days of the scenarios: row-major, one factor a row. */
function window({ factor, factors, days, scenarios }: BenchData): Float64Array {
  const rows = new Float64Array(factors * scenarios)
  for (let f = 0; f < factors; f++) rows.set(factor.subarray((f + 1) * days - scenarios, (f + 1) * days), f * scenarios)
  return rows
}

function run(data: BenchData): Result {
  const design = factorDesign(window(data), data.factors, data.scenarios)
  const { coefficients, tStatistics, rSquared, residualDeviation } = regressEach(
    rowsOf(data.move, data.scenarios).slice(0, ASSETS),
    design,
  )
  return [coefficients, tStatistics, rSquared, residualDeviation]
}

/** By the normal equations, with the inverse by elimination. */
function plain(data: BenchData): Result {
  const { scenarios: count, factors, move } = data
  const size = factors + 1
  const rows = [
    new Float64Array(count).fill(1),
    ...Array.from({ length: factors }, (_, f) => window(data).subarray(f * count, (f + 1) * count)),
  ]
  const products = rows.map((x) => rows.map((y) => inner(x, y)))
  const inverse = inverted(products)
  const coefficients = new Float64Array(ASSETS * size)
  const tStatistics = new Float64Array(ASSETS * size)
  const [rSquared, deviations] = [new Float64Array(ASSETS), new Float64Array(ASSETS)]
  for (let i = 0; i < ASSETS; i++) {
    const series = move.subarray(i * count, (i + 1) * count)
    const explained = rows.map((row) => inner(row, series))
    const beta = inverse.map((row) => row.reduce((sum, entry, k) => sum + entry * explained[k]!, 0))
    const mean = explained[0]! / count
    let [rest, total] = [0, 0]
    for (let s = 0; s < count; s++) {
      let residual = series[s]!
      for (let k = 0; k < size; k++) residual -= beta[k]! * rows[k]![s]!
      rest += residual * residual
      total += (series[s]! - mean) ** 2
    }
    const variance = rest / (count - size)
    beta.forEach((each, k) => {
      coefficients[i * size + k] = each
      tStatistics[i * size + k] = each / Math.sqrt(variance * inverse[k]![k]!)
    })
    rSquared[i] = 1 - rest / total
    deviations[i] = Math.sqrt(variance)
  }
  return [coefficients, tStatistics, rSquared, deviations]
}

function inner(x: Float64Array, y: Float64Array): number {
  let sum = 0
  for (let s = 0; s < x.length; s++) sum += x[s]! * y[s]!
  return sum
}

function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let p = 0; p < size; p++) {
    const pivot = work[p]![p]!
    work[p] = work[p]!.map((entry) => entry / pivot)
    for (let row = 0; row < size; row++) {
      const share = work[row]![p]!
      if (row !== p) work[row] = work[row]!.map((entry, j) => entry - share * work[p]![j]!)
    }
  }
  return work.map((row) => row.slice(size))
}
