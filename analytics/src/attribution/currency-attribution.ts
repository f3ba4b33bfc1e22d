/** A portfolio and its benchmark by market and currency, with currency forwards; fractions, one entry a market. */
export interface CurrencySegments {
  readonly portfolioWeights: Float64Array
  readonly benchmarkWeights: Float64Array
  /** Currency bought (+) or sold (-) forward, as a share of the value: together 0. */
  readonly portfolioForwards: Float64Array
  readonly benchmarkForwards: Float64Array
}

/** Effects by market. Together they are the active return in the base currency. */
export interface CurrencyEffects {
  readonly allocation: Float64Array
  readonly selection: Float64Array
  readonly interaction: Float64Array
  readonly currency: Float64Array
  /** What the forward premium earned; zeros by Karnosky and Singer, where it is part of the allocation. */
  readonly forwardPremium: Float64Array
}

/** Returns in the base currency, and rates of exchange in units of the base currency. */
export interface AnkrimHenselReturns {
  readonly portfolioReturns: Float64Array
  readonly benchmarkReturns: Float64Array
  readonly openingSpot: Float64Array
  readonly closingSpot: Float64Array
  /** Forward rate at the opening, for the end of the period. */
  readonly forward: Float64Array
}

/**
 * Attribution with currency surprise and forward premium: a market's return in the base currency less the move of its currency is its
 * local return; the move is the premium `F / S0 - 1`, which was known, and a surprise.
 *
 * Source: E. Ankrim, C. Hensel, "Multicurrency Performance Attribution", Financial Analysts Journal, 1994; C. Bacon, "Practical
 * Portfolio Performance Measurement and Attribution", 2nd ed., chapter 6.
 */
export function ankrimHensel(segments: CurrencySegments, returns: AnkrimHenselReturns): CurrencyEffects {
  const { portfolioWeights: w, benchmarkWeights: W, portfolioForwards, benchmarkForwards } = segments
  const { openingSpot, closingSpot, forward } = returns
  const move = closingSpot.map((spot, i) => spot / openingSpot[i]! - 1)
  const premium = forward.map((rate, i) => rate / openingSpot[i]! - 1)
  const surprise = move.map((value, i) => value - premium[i]!)
  const contract = forward.map((rate, i) => closingSpot[i]! / rate - 1)
  const r = returns.portfolioReturns.map((value, i) => value - move[i]!)
  const b = returns.benchmarkReturns.map((value, i) => value - move[i]!)
  const [local, wholeSurprise, wholePremium] = [weighted(W, b), weighted(W, surprise), weighted(W, premium)]
  const active = w.map((weight, i) => weight - W[i]!)
  return {
    allocation: active.map((weight, i) => weight * (b[i]! - local)),
    selection: W.map((weight, i) => weight * (r[i]! - b[i]!)),
    interaction: active.map((weight, i) => weight * (r[i]! - b[i]!)),
    currency: active.map(
      (weight, i) =>
        weight * (surprise[i]! - wholeSurprise) +
        (portfolioForwards[i]! - benchmarkForwards[i]!) * (contract[i]! - wholeSurprise),
    ),
    forwardPremium: active.map((weight, i) => weight * (premium[i]! - wholePremium)),
  }
}

/** Continuously compounded: returns in local currency, moves of the currencies, and local interest rates of the period. */
export interface KarnoskySingerReturns {
  readonly portfolioLocal: Float64Array
  readonly benchmarkLocal: Float64Array
  readonly currencyReturns: Float64Array
  readonly interestRates: Float64Array
}

/**
 * Attribution that judges markets by their premium over local cash and currencies by their return with local cash, so that hedging is
 * told apart from the choice of markets: `r = sum w (r_L - x) + sum (w + h) (c + x)`.
 *
 * Source: D. Karnosky, B. Singer, "Global Asset Management and Performance Attribution", Research Foundation of the ICFA, 1994; C.
 * Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 6.
 */
export function karnoskySinger(segments: CurrencySegments, returns: KarnoskySingerReturns): CurrencyEffects {
  const { portfolioWeights: w, benchmarkWeights: W, portfolioForwards, benchmarkForwards } = segments
  const { interestRates: x } = returns
  const r = returns.portfolioLocal.map((value, i) => value - x[i]!)
  const b = returns.benchmarkLocal.map((value, i) => value - x[i]!)
  const cash = returns.currencyReturns.map((value, i) => value + x[i]!)
  const held = w.map((weight, i) => weight + portfolioForwards[i]!)
  const meant = W.map((weight, i) => weight + benchmarkForwards[i]!)
  const [premium, wholeCash] = [weighted(W, b), weighted(meant, cash)]
  const active = w.map((weight, i) => weight - W[i]!)
  return {
    allocation: active.map((weight, i) => weight * (b[i]! - premium)),
    selection: W.map((weight, i) => weight * (r[i]! - b[i]!)),
    interaction: active.map((weight, i) => weight * (r[i]! - b[i]!)),
    currency: held.map((exposure, i) => (exposure - meant[i]!) * (cash[i]! - wholeCash)),
    forwardPremium: new Float64Array(w.length),
  }
}

function weighted(weights: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * values[i]!
  return sum
}
