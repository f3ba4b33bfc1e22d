import { optionMoves } from '@portal/analytics/risk/scenarios/option-moves.ts'
import { addScenarioGains } from '@portal/analytics/risk/scenarios/scenario-gains.ts'
import { normalCdf } from '@portal/analytics/statistics/distributions/normal-distribution.ts'
import { type BenchData, INTEREST_RATE } from './data.ts'
import type { KernelJob, Result } from './job.ts'
import { sortedTail, tailOf } from './tails.ts'

/**
 * Full revaluation of every option in every scenario of its underlying: profit and loss, value at risk and expected shortfall of
 * the book.
 */
export const e: KernelJob = {
  name: 'e',
  what: 'full revaluation of 500 options in 1,250 scenarios',
  limits: { numpy: 1.3 },
  run: (data) => () => run(data),
  plain: (data) => () => plain(data),
}

function run({
  options,
  scenarios: count,
  days,
  price,
  move,
  underlying,
  strike,
  years,
  volatility,
  contracts,
  right,
}: BenchData): Result {
  const growth = new Float64Array(count).fill(1)
  const holdings = Array.from(contracts.subarray(0, options), (exposure, o) => {
    const of = underlying[o]!
    const option = {
      ...({ right: right[o] === 1 ? 'call' : 'put', spot: price[(of + 1) * days - 1]!, strike: strike[o]! } as const),
      years: years[o]!,
      rate: INTEREST_RATE,
      dividendYield: 0,
      volatility: volatility[o]!,
    }
    return { exposure, value: 0, moves: optionMoves(option, move.subarray(of * count, (of + 1) * count)), growth }
  })
  const total = new Float64Array(count)
  addScenarioGains(total, holdings)
  const [, risk, shortfall] = tailOf(total)
  return [total, Float64Array.of(risk), Float64Array.of(shortfall)]
}

function plain({
  options,
  scenarios: count,
  days,
  price,
  move,
  underlying,
  strike,
  years,
  volatility,
  contracts,
  right,
}: BenchData): Result {
  const total = new Float64Array(count)
  for (let o = 0; o < options; o++) {
    const [of, sign] = [underlying[o]!, right[o]!]
    const deviation = volatility[o]! * Math.sqrt(years[o]!)
    const drift = (INTEREST_RATE + volatility[o]! ** 2 / 2) * years[o]!
    const money = strike[o]! * Math.exp(-INTEREST_RATE * years[o]!)
    const value = (spot: number) => {
      const d1 = (Math.log(spot / strike[o]!) + drift) / deviation
      return sign * (spot * normalCdf(sign * d1) - money * normalCdf(sign * (d1 - deviation)))
    }
    const spot = price[(of + 1) * days - 1]!
    const today = value(spot)
    for (let s = 0; s < count; s++) total[s]! += contracts[o]! * (value(spot * (1 + move[of * count + s]!)) - today)
  }
  const [, valueAtRisk, shortfall] = sortedTail(total)
  return [total, Float64Array.of(valueAtRisk), Float64Array.of(shortfall)]
}
