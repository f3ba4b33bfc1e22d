import { openDoubt } from '@portal/analytics/series/carried-closes.ts'
import { dealAt, dealDay, dealtPriceAt } from '#ledger/dealt-prices.ts'

import { STALE_DAYS } from '#positions/quoted-price.ts'
import type { ReportingMarket } from '#scope/reporting-market.ts'
import { type Derivation, type DerivationStep, input, lazyStep, parameter, step } from '../derivation.ts'
import { dayText } from '../sources.ts'
import { splitOf } from './actions.ts'

/** The close of an instrument as quoted: carried ones say since when. */
export function closeOf(
  { market, rowPrices }: Pick<ReportingMarket, 'market' | 'rowPrices'>,
  index: number,
  t: number,
): Derivation {
  if (rowPrices?.instrument === index && t < market.instrumentAt(index).firstPriced) return bookedPriceOf(market, rowPrices, t)
  const closes = market.closes(index)
  const { values, ages } = closes
  const { ticker, currency } = market.instruments[index]!
  const live = t === market.last ? market.live : null
  if (live && live.priceRemark(index) === undefined)
    return input(
      `Live price of ${ticker}, ${currency}`,
      values[t]!,
      { kind: 'text', text: quoteText(live) },
      {
        ...{ unit: 'price', day: market.days[t]! },
      },
    )
  const age = Math.max(ages[t]!, 0)
  const remarks = [
    ...(live?.priceRemark(index) === undefined ? [] : [live.priceRemark(index)!]),
    ...(age > 0 ? [`carried for ${age} valuation days${age > STALE_DAYS ? ', stale' : ''}`] : []),
    ...(openDoubt(closes, t) ? ['a later close is in doubt'] : []),
    ...splitRemark({ market }, index, t - age, t),
  ]
  return input(
    `Close of ${ticker}, ${currency}`,
    values[t]!,
    { kind: 'price', instrument: index, t },
    { unit: 'price', day: market.days[t - age]!, remark: remarks.length === 0 ? null : remarks.join('; ') },
  )
}

/** The price at which a row was booked, before the first close of its instrument. */
function bookedPriceOf(
  market: ReportingMarket['market'],
  { account, instrument, dealt }: NonNullable<ReportingMarket['rowPrices']>,
  t: number,
): Derivation {
  const { ticker, currency } = market.instruments[instrument]!
  const since = dealDay(dealt, t)
  return input(
    `Price of ${ticker} as booked, ${currency}`,
    dealtPriceAt(dealt, t),
    { kind: 'entry', account, event: dealt.event[dealAt(dealt, t)]! },
    {
      unit: 'price',
      day: market.days[since]!,
      remark: ['no close yet', ...splitRemark({ market }, instrument, since, t)].join('; '),
    },
  )
}

/** A quote of an open market, as a source. */
function quoteText({ snapshotId, asOf }: NonNullable<ReportingMarket['market']['live']>): string {
  return `Live quotes, snapshot ${snapshotId} of ${new Date(asOf * 1000).toISOString()}`
}

function splitRemark({ market }: Pick<ReportingMarket, 'market'>, index: number, after: number, until: number): string[] {
  const isSplit = market.priceActions(index).some((action) => action.index > after && action.index <= until && action.ratio !== 1)
  return isSplit ? ['restated for a split'] : []
}

/** The close of the day before, restated for the splits of the day. */
export function openingCloseOf(told: ReportingMarket, index: number, start: number, end: number): Derivation {
  const close = closeOf(told, index, start)
  const ratios = told.market
    .priceActions(index)
    .filter((action) => action.index > start && action.index <= end && action.ratio !== 1)
  if (ratios.length === 0) return close
  const units = ratios.map(({ ratio, index: t }) => splitOf(told, index, t, ratio, `Split of ${dayText(told.market, t)}`))
  return step('quotient', { label: `${close.label}, restated`, formula: 'close ÷ new units per old unit', unit: 'price' }, [
    close,
    step('product', { label: 'New units per old unit', formula: 'splits multiplied', unit: 'ratio' }, units),
  ])
}

/** `p1 / p0 - 1` of an instrument from a close to another, in its own currency. */
export function priceMoveOf(told: ReportingMarket, index: number, start: number, end: number, label: string): Derivation {
  const growth = step('quotient', { label: 'Close over close', formula: 'p1 ÷ p0', unit: 'ratio' }, [
    closeOf(told, index, end),
    openingCloseOf(told, index, start, end),
  ])
  return lessOne(label, 'p1 ÷ p0 - 1', growth)
}

/** Growth less 1. */
export function lessOne(label: string, formula: string, growth: Derivation, remark?: string): DerivationStep {
  return step('difference', { label, formula, unit: 'fraction', remark }, [
    growth,
    parameter('One', 1, 'A return is growth less one'),
  ])
}

/** Units of a currency per unit of another: what both cost in the pivot currency. */
export function crossRateOf({ market }: Pick<ReportingMarket, 'market'>, base: number, quote: number, t: number): Derivation {
  const { currencies } = market
  const codes = `${currencies[base]} in ${currencies[quote]}`
  const description = { label: `Rate of ${codes}`, formula: 'rate ÷ rate, both in the pivot currency', unit: 'price' as const }
  if (quote === 0) return pivotRateOf({ market }, base, t, `Rate of ${codes}`)
  if (base === quote) return parameter(`Rate of ${codes}`, 1, 'The same currency', 'price')
  const value = market.ratesIn(currencies[quote]!)[base]![t]!
  return lazyStep('quotient', description, value, () => [pivotRateOf({ market }, base, t), pivotRateOf({ market }, quote, t)])
}

/** Units of the pivot currency per unit of a currency, as booked in the series of rates. */
function pivotRateOf({ market }: Pick<ReportingMarket, 'market'>, currency: number, t: number, label?: string): Derivation {
  const code = market.currencies[currency]!
  const pivot = market.currencies[0]!
  if (currency === 0) return parameter(`Rate of ${code}`, 1, 'The currency that rates are stored in', 'price')
  const live = t === market.last ? market.live : null
  const isLive = live !== null && live.rateRemark(code) === undefined
  const age = Math.max(market.rateAge(code, t), 0)
  const closes = market.rateCloses(code)
  const doubt = closes && openDoubt(closes, t) ? ['a later rate is in doubt'] : []
  const carried = age > 0 ? `market rate, carried for ${age} valuation days` : 'market rate of the close'
  const closeRemark = [carried, ...doubt].join('; ')
  return input(
    label ?? `${pivot} per ${code}`,
    market.ratesIn(pivot)[currency]![t]!,
    isLive ? { kind: 'text', text: quoteText(live) } : { kind: 'rate', currency, t },
    { unit: 'price', day: market.days[t - age]!, remark: isLive ? 'live market rate' : (live?.rateRemark(code) ?? closeRemark) },
  )
}

/** Units of the reporting currency per unit of a currency at a close. */
export function rateOf(told: ReportingMarket, currency: number, t: number): Derivation {
  return crossRateOf(told, currency, told.currency, t)
}

/** An amount of a currency in the reporting currency at a close: nothing is worth nothing, whatever the rate. */
export function converted(
  told: ReportingMarket,
  amount: Derivation,
  currency: number,
  t: number,
  label = amount.label,
): Derivation {
  if (currency === told.currency || amount.value === 0) return { ...amount, label, unit: 'money' }
  const formula = `${told.market.currencies[currency]} × rate of ${dayText(told.market, t)}`
  return step('product', { label, formula }, [amount, rateOf(told, currency, t)])
}
