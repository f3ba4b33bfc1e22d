import { impliedVolatility } from '@portal/analytics/valuation/implied-volatility.ts'
import { optionGreeks } from '@portal/analytics/valuation/option-greeks.ts'
import type { EuropeanOption } from '@portal/analytics/valuation/option-price.ts'
import type { Market } from '#market/market.ts'
import { memoByClose } from '#market/memo-by-close.ts'

/** An option as Black-Scholes-Merton sees it at a close, without rates and dividends, as no file tells them. */
export interface OptionModel {
  /** Index of the underlying. */
  readonly underlying: number
  readonly option: EuropeanOption
  /** Per 1 of the underlying's price. */
  readonly delta: number
}

/** By which the time to expiry is counted, in calendar days. */
export const DAYS_A_YEAR = 365

/**
 * The model of an option at the close of a day, its volatility implied by its price. A price below what exercise brings has none; the
 * option is then worth what exercise brings.
 *
 * @returns null for what is no option, and where the underlying has no price, is quoted in another currency or no volatility explains
 *   the price: it then moves by its own price
 */
export function optionModel(market: Market, index: number, t: number): OptionModel | null {
  return market.instruments[index]!.terms.kind === 'option' ? kept(market, index, t) : null
}

const kept = memoByClose('option models', compute)

function compute(market: Market, index: number, t: number): OptionModel | null {
  const { terms, currency } = market.instruments[index]!
  const instrument = market.instrumentAt(index)
  if (terms.kind !== 'option' || instrument.settlement !== 'paid' || instrument.option === null) return null
  const underlying = market.instruments.findIndex(({ externalId }) => externalId === terms.underlying)
  const spot = market.closes(underlying).values[t]!
  if (!(spot > 0) || market.instruments[underlying]!.currency !== currency) return null
  const years = Math.max(0, (terms.expiry - market.days[t]!) / DAYS_A_YEAR)
  const unpriced = { right: terms.right, spot, strike: instrument.option.strike[t]!, years, rate: 0, dividendYield: 0 }
  const implied = impliedVolatility(unpriced, market.closes(index).values[t]!)
  const hasNone = implied.state === 'unsolvable' && implied.reason !== 'belowIntrinsic' && implied.reason !== 'expired'
  if (hasNone) return null
  const option = { ...unpriced, volatility: implied.state === 'known' ? implied.value : 0 }
  return { underlying, option, delta: optionGreeks(option).delta }
}
