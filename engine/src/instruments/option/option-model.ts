import { impliedVolatility } from '@portal/analytics/valuation/implied-volatility.ts'
import { optionGreeks } from '@portal/analytics/valuation/option-greeks.ts'
import { zeroRate } from '#curves/curves.ts'
import { externalIndexIn, type InstrumentMarket } from '../instrument-market.ts'
import { memoByClose } from '../memo-by-close.ts'
import type { FirstOrder, OptionModel } from '../pricing.ts'
import { optionFirstOrder } from './option-first-order.ts'
import { termsOfOption } from './option-terms.ts'

/** By which the time to expiry is counted, in calendar days. */
export const DAYS_A_YEAR = 365

/**
 * The model of an option at the close of a day, its volatility implied by its price. The rate is the zero rate of its currency to the
 * expiry, the dividend yield that of the underlying; each is 0 where none is known. A price below what exercise at the end brings has no
 * volatility; the option is then worth what that brings.
 *
 * @returns null where the underlying has no price, is quoted in another currency or no volatility explains
 *   the price: it then moves by its own price
 */
export const optionModel = memoByClose('option models', compute)

function compute(market: InstrumentMarket, index: number, t: number): OptionModel | null {
  const { currency, terms: stated } = market.instruments[index]!
  const terms = termsOfOption(stated)
  const instrument = market.instrumentAt(index)
  if (instrument.settlement !== 'paid' || instrument.option === null) return null
  const underlying = externalIndexIn(market, terms.underlying)
  const spot = market.closes(underlying).values[t]!
  if (!(spot > 0) || market.instruments[underlying]!.currency !== currency) return null
  const day = market.days[t]!
  const years = Math.max(0, (terms.expiry - day) / DAYS_A_YEAR)
  const { curveOn, dividendYieldOn } = market.curves
  const rate = zeroRate(curveOn(currency, day), day, terms.expiry)
  const dividendYield = dividendYieldOn(market.instruments[underlying]!.id, day)?.value ?? 0
  const unpriced = { right: terms.right, spot, strike: instrument.option.strike[t]!, years, rate, dividendYield }
  const implied = impliedVolatility(unpriced, market.closes(index).values[t]!)
  const hasNone = implied.state === 'unsolvable' && implied.reason !== 'belowIntrinsic' && implied.reason !== 'expired'
  if (hasNone) return null
  const option = { ...unpriced, volatility: implied.state === 'known' ? implied.value : 0 }
  return { underlying, option, delta: optionGreeks(option).delta }
}

/** The first order of an option from a close on, by its delta at each. */
export function optionFirstOrderFrom(market: InstrumentMarket, index: number, from: number): FirstOrder {
  const underlying = externalIndexIn(market, termsOfOption(market.instruments[index]!.terms).underlying)
  const modelOf = (t: number) => (t < from ? null : optionModel(market, index, t))
  const delta = Float64Array.from(market.days, (_, t) => modelOf(t)?.delta ?? Number.NaN)
  const ratio = new Float64Array(market.days.length).fill(1)
  for (const action of market.priceActions(underlying)) ratio[action.index]! *= action.ratio
  return optionFirstOrder(delta, market.closes(underlying).values, ratio)
}
