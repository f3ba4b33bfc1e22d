import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { forwardRate } from '@portal/analytics/valuation/forward-rate.ts'
import { futureFairValue } from '@portal/analytics/valuation/future-price.ts'
import { discount, ZERO_RATE_DAYS, zeroRate } from '#curves/curves.ts'
import { joined, message, type Text } from '#message.ts'
import { externalIndexIn, type InstrumentMarket } from './instrument-market.ts'

/** A day of a market. */
interface OnDay {
  readonly market: InstrumentMarket
  readonly t: number
}

/** The zero rate of a currency until a day and the dividend yield of an underlying, as they are used, or that none is known. */
export function carryUsed({ market, t }: OnDay, currency: string, until: number, underlying: number): Text {
  const day = market.days[t]!
  const { id, ticker } = market.instruments[underlying]!
  const curve = market.curves.curveOn(currency, day)
  const dividends = market.curves.dividendYieldOn(id, day)
  const rate =
    curve === null
      ? message('instruments.noCurveUsed', { currency })
      : message('instruments.rateUsed', {
          currency,
          until: isoDay(until),
          day: isoDay(curve.day),
          percent: percent(zeroRate(curve, day, until)),
        })
  const paid =
    dividends === null
      ? message('instruments.noYieldUsed', { ticker })
      : message('instruments.yieldUsed', { ticker, percent: percent(dividends.value), day: isoDay(dividends.day) })
  return joined([rate, paid])
}

/** The same of a future, with the price that they make fair; null where its underlying is not known. */
export function futureCarry({ market, t }: OnDay, index: number, underlying: string | null, expiry: number): Text | null {
  if (underlying === null) return null
  const under = externalIndexIn(market, underlying)
  const { currency } = market.instruments[index]!
  const day = market.days[t]!
  const used = carryUsed({ market, t }, currency, expiry, under)
  const curve = market.curves.curveOn(currency, day)
  const spot = market.closes(under).values[t]!
  if (curve === null || !(spot > 0) || market.instruments[under]!.currency !== currency || expiry <= day) return used
  const dividendYield = market.curves.dividendYieldOn(market.instruments[under]!.id, day)?.value ?? 0
  const years = (expiry - day) / ZERO_RATE_DAYS
  const fair = futureFairValue(spot, { years, rate: zeroRate(curve, day, expiry), dividendYield })
  return joined([used, message('instruments.fairPrice', { price: significant(fair), spot: significant(spot) })])
}

/**
 * The discount factors of a forward's legs and the forward rate that they make, or that there is no curve.
 *
 * @param spot units of `sold` for one of `bought`
 */
export function forwardDiscounts({ market, t }: OnDay, bought: string, sold: string, maturity: number, spot: number): Text {
  const day = market.days[t]!
  const factorOf = (currency: string) => discount(market.curves.curveOn(currency, day), day, maturity)
  const legs = [bought, sold].map((currency) => {
    const curve = market.curves.curveOn(currency, day)
    if (curve === null) return message('instruments.noDiscountUsed', { currency })
    return message('instruments.discountUsed', { currency, factor: factorOf(currency).toFixed(6), day: isoDay(curve.day) })
  })
  const hasCurve = [bought, sold].some((currency) => market.curves.curveOn(currency, day) !== null)
  if (!hasCurve || !(spot > 0)) return joined(legs)
  const rate = forwardRate(spot, factorOf(bought), factorOf(sold))
  return joined([...legs, message('instruments.forwardRateNow', { rate: significant(rate), spot: significant(spot) })])
}

const percent = (fraction: number): number => Number((100 * fraction).toFixed(4))
const significant = (value: number): string => String(Number(value.toPrecision(7)))
