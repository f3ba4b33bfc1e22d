import { rounded } from '../decimal.ts'
import { exp, ln } from '../random/arithmetic.ts'
import { fatTailed, seriesKey } from '../random/draw.ts'
import { DAYS_A_YEAR } from './regime.ts'
import type { Timeline } from './timeline.ts'

/** Euros per unit of a currency, by day. */
export type ExchangeRates = Readonly<Record<string, Float64Array>>

interface CurrencyModel {
  readonly first: number
  readonly volatility: number
  /** Long-run mean of the rate, with weak mean reversion. */
  readonly parity: number
}

const CURRENCIES: Readonly<Record<string, CurrencyModel>> = {
  USD: { first: 0.8583, volatility: 0.073, parity: 0.885 },
  GBP: { first: 1.1096, volatility: 0.058, parity: 1.16 },
  CHF: { first: 0.9346, volatility: 0.05, parity: 1.04 },
  JPY: { first: 0.008195, volatility: 0.086, parity: 0.0064 },
  CNY: { first: 0.12822, volatility: 0.07, parity: 0.124 },
  INR: { first: 0.01154, volatility: 0.075, parity: 0.0106 },
  TWD: { first: 0.03002, volatility: 0.075, parity: 0.0281 },
  BRL: { first: 0.14968, volatility: 0.15, parity: 0.165 },
  AUD: { first: 0.6049, volatility: 0.083, parity: 0.595 },
  CAD: { first: 0.6481, volatility: 0.069, parity: 0.64 },
  SEK: { first: 0.09655, volatility: 0.062, parity: 0.0885 },
}

/** The Hong Kong dollar is pegged near 7.8 to the US dollar. */
const HKD_PER_USD = 7.8
const PULL = 0.002
const DECIMALS = 8

/** The currencies with a rate, besides the euro itself. */
export const QUOTED_CURRENCIES: readonly string[] = [...Object.keys(CURRENCIES), 'HKD']

/** Rates of every currency of the demo by day, in euros per unit. */
export function exchangeRates(timeline: Timeline): ExchangeRates {
  const rates: Record<string, Float64Array> = { EUR: new Float64Array(timeline.days.length).fill(1) }
  for (const [currency, model] of Object.entries(CURRENCIES)) rates[currency] = ratePath(currency, model, timeline)
  rates.HKD = peggedPath(rates.USD!, timeline)
  return rates
}

function ratePath(currency: string, { first, volatility, parity }: CurrencyModel, timeline: Timeline): Float64Array {
  const key = seriesKey(`rate ${currency}`)
  let rate = first
  return Float64Array.from(timeline.days, (day, t) => {
    if (t > 0) {
      const move = (volatility / Math.sqrt(DAYS_A_YEAR)) * fatTailed(key, day)
      rate = rounded(rate * exp(move + PULL * ln(parity / rate)), DECIMALS)
    }
    return rate
  })
}

function peggedPath(dollars: Float64Array, timeline: Timeline): Float64Array {
  const key = seriesKey('rate HKD')
  return dollars.map((dollar, t) => rounded((dollar / HKD_PER_USD) * (1 + 0.0004 * fatTailed(key, timeline.days[t]!)), DECIMALS))
}
