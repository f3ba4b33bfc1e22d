import { exp, ln } from '../random/arithmetic.ts'
import { normalProbability } from '../random/normal-distribution.ts'

interface OptionInputs {
  readonly right: 'call' | 'put'
  readonly spot: number
  readonly strike: number
  readonly years: number
  readonly rate: number
  readonly dividendYield: number
  readonly volatility: number
}

/**
 * The value of a European option per unit of the underlying.
 *
 * Source: F. Black, M. Scholes, 1973, with the continuous dividend yield of R. Merton, 1973.
 */
export function optionPrice({ right, spot, strike, years, rate, dividendYield, volatility }: OptionInputs): number {
  const deviation = volatility * Math.sqrt(years)
  const forward = spot * exp((rate - dividendYield) * years)
  const d1 = ln(forward / strike) / deviation + deviation / 2
  const sign = right === 'call' ? 1 : -1
  const value = sign * (forward * normalProbability(sign * d1) - strike * normalProbability(sign * (d1 - deviation)))
  return exp(-rate * years) * value
}

/** The exercise value of one unit, never negative. */
export const intrinsicValue = (right: 'call' | 'put', spot: number, strike: number): number =>
  Math.max(0, right === 'call' ? spot - strike : strike - spot)
