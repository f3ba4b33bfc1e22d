import { openDoubt } from '@portal/analytics/series/carried-closes.ts'
import { type Derivation, input, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { quoteText } from '#instruments/close.derivation.ts'
import { joined, message, type Text } from '#message.ts'
import type { ReportingMarket } from './reporting-market.ts'

/** Units of a currency per unit of another: what both cost in the pivot currency. */
export function crossRateOf({ market }: Pick<ReportingMarket, 'market'>, base: number, quote: number, t: number): Derivation {
  const { currencies } = market
  const codes = message('market.pair', { currency: currencies[base]!, currency2: currencies[quote]! })
  const description = {
    label: message('market.rateOfPair', { codes }),
    formula: message('market.crossRate'),
    unit: 'price' as const,
  }
  if (quote === 0) return pivotRateOf({ market }, base, t, message('market.rateOfPair', { codes }))
  if (base === quote) return parameter(message('market.rateOfPair', { codes }), 1, message('market.sameCurrency'), 'price')
  const value = market.ratesIn(currencies[quote]!)[base]![t]!
  return lazyStep('quotient', description, value, () => [pivotRateOf({ market }, base, t), pivotRateOf({ market }, quote, t)])
}

/** Units of the pivot currency per unit of a currency, as booked in the series of rates. */
function pivotRateOf({ market }: Pick<ReportingMarket, 'market'>, currency: number, t: number, label?: Text): Derivation {
  const code = market.currencies[currency]!
  const pivot = market.currencies[0]!
  if (currency === 0) return parameter(message('market.rateOf', { code }), 1, message('market.pivotCurrency'), 'price')
  const live = t === market.last ? market.live : null
  const isLive = live !== null && live.rateRemark(code) === undefined
  const age = Math.max(market.rateAge(code, t), 0)
  const closes = market.rateCloses(code)
  const doubt = closes && openDoubt(closes, t) ? [message('market.laterInDoubt')] : []
  const carried = age > 0 ? message('market.carriedRate', { age }) : message('market.closingRate')
  const closeRemark = joined([carried, ...doubt])
  return input(
    label ?? message('market.per', { pivot, code }),
    market.ratesIn(pivot)[currency]![t]!,
    isLive ? { kind: 'text', text: quoteText(live) } : { kind: 'rate', currency, t },
    {
      unit: 'price',
      day: market.days[t - age]!,
      remark: isLive ? message('market.liveMarketRate') : (live?.rateRemark(code) ?? closeRemark),
    },
  )
}

/** Units of the reporting currency per unit of a currency at a close. */
export function rateOf(reporting: ReportingMarket, currency: number, t: number): Derivation {
  return crossRateOf(reporting, currency, reporting.currency, t)
}

/** An amount of a currency in the reporting currency at a close: nothing is worth nothing, whatever the rate. */
export function converted(
  reporting: ReportingMarket,
  amount: Derivation,
  currency: number,
  t: number,
  label = amount.label,
): Derivation {
  if (currency === reporting.currency || amount.value === 0) return { ...amount, label, unit: 'money' }
  const formula = message('market.rateOn', {
    currency: reporting.market.currencies[currency]!,
    day: dayText(reporting.market, t),
  })
  return step('product', { label, formula }, [amount, rateOf(reporting, currency, t)])
}
