/** An option, with the discount factors of money and of dividends until its expiry. */
export interface SlowOption {
  readonly right: 'call' | 'put'
  readonly strike: number
  readonly years: number
  readonly ofMoney: number
  readonly ofDividends: number
}

/** Black and Scholes 1973, Merton 1973. */
export function slowOptionValue({ right, years, ...option }: SlowOption, price: number, volatility: number): number {
  const [spot, strike] = [price * option.ofDividends, option.strike * option.ofMoney]
  const deviation = volatility * Math.sqrt(years)
  const d = Math.log(spot / strike) / deviation + deviation / 2
  const call = spot * normal(d) - strike * normal(d - deviation)
  return right === 'call' ? call : call - spot + strike
}

/** The volatility of a price, by bisection; NaN where none from 0.01 % to 500 % gives it. */
export function slowImpliedVolatility(option: SlowOption, spot: number, price: number): number {
  let [low, high] = [1e-4, 5]
  if (slowOptionValue(option, spot, low) > price || slowOptionValue(option, spot, high) < price) return Number.NaN
  for (let n = 0; n < 100; n++) {
    const middle = (low + high) / 2
    if (slowOptionValue(option, spot, middle) < price) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Normal distribution: far out the density over the continued fraction of Mills' ratio, else a half and the series of odd powers
 * (Abramowitz and Stegun, 26.2.14 and 26.2.11).
 */
function normal(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  if (Math.abs(x) > 5) {
    let ratio = Math.abs(x)
    for (let n = 60; n >= 1; n--) ratio = Math.abs(x) + n / ratio
    return x > 0 ? 1 - density / ratio : density / ratio
  }
  let [term, sum] = [x, x]
  for (let n = 1; n < 200; n++) {
    term *= (x * x) / (2 * n + 1)
    sum += term
  }
  return 0.5 + density * sum
}
