import { varianceContributions } from '../../analytics/src/risk/variance-contributions.ts'
import type { BenchData } from './data.ts'
import { holdingValues, type KernelJob, type Result } from './job.ts'

const ASSETS = 500

/** Portfolio volatility and the contribution of each asset, without the covariance matrix. */
export const d2: KernelJob = {
  name: 'd2',
  what: 'volatility and contributions of 500 assets, 1,250 days',
  limits: { c: 3 },
  run: (data) => () => run(data),
  plain: (data) => () => plain(data),
}

function weights(data: BenchData): Float64Array {
  const value = holdingValues(data).subarray(0, ASSETS)
  let total = 0
  for (const each of value) total += each
  for (let i = 0; i < ASSETS; i++) value[i]! /= total
  return value
}

function run(data: BenchData): Result {
  const { shares, deviation } = varianceContributions(data.move, ASSETS, data.scenarios, weights(data))
  for (let i = 0; i < ASSETS; i++) shares[i]! *= deviation
  return [shares, Float64Array.of(deviation)]
}

function plain(data: BenchData): Result {
  const { move, scenarios: count } = data
  const weight = weights(data)
  const total = new Float64Array(count)
  for (let i = 0; i < ASSETS; i++) for (let s = 0; s < count; s++) total[s]! += weight[i]! * move[i * count + s]!
  const mean = total.reduce((sum, each) => sum + each, 0) / count
  let squares = 0
  for (let s = 0; s < count; s++) squares += (total[s]! - mean) ** 2
  const deviation = Math.sqrt(squares / (count - 1))
  const parts = new Float64Array(ASSETS)
  for (let i = 0; i < ASSETS; i++) {
    let product = 0
    for (let s = 0; s < count; s++) product += move[i * count + s]! * (total[s]! - mean)
    parts[i] = (weight[i]! * product) / (count - 1) / deviation
  }
  return [parts, Float64Array.of(deviation)]
}
