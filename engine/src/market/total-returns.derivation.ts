import type { Payout } from '@portal/analytics/series/total-return.ts'
import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, input, lazyStep, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { type MemoTable, memo } from '#memo.ts'
import { message } from '#message.ts'
import { payoutText, splitOf } from './corporate-actions.derivation.ts'
import { rateOf } from './exchange-rates.derivation.ts'
import { payoutsOf } from './payouts.ts'
import type { ReportingMarket } from './reporting-market.ts'
import { unitValueOf } from './unit-value.derivation.ts'

/** Growth of a unit of the reporting currency in an instrument from one close to another: total return times the rate's growth. */
export function growthInReporting(reporting: ReportingMarket, index: number, start: number, end: number): Derivation {
  const { market } = reporting
  const { ticker, currency: code } = market.instruments[index]!
  const currency = market.currencyIndex(code)
  const local = localGrowth(reporting, index, start, end)
  if (currency === reporting.currency) return local
  const rate = step('quotient', { label: message('market.growth', { code }), formula: 'X1 ÷ X0', unit: 'ratio' }, [
    rateOf(reporting, currency, end),
    rateOf(reporting, currency, start),
  ])
  const label = message('market.growthIn', { ticker, reportingCCY: reporting.reportingCCY })
  return step('product', { label, formula: message('market.localTimesCurrency'), unit: 'ratio' }, [local, rate])
}

/** Total return growth in the instrument's currency: days linked, payouts reinvested at the close of their day. */
function localGrowth(reporting: ReportingMarket, index: number, start: number, end: number): Derivation {
  const { market } = reporting
  const growth = market.totalReturn(index)
  const { ticker } = market.instruments[index]!
  const description = {
    label: message('market.totalReturnGrowth', { ticker, day: dayText(market, start), day2: dayText(market, end) }),
    formula: message('market.growthsMultiplied'),
    unit: 'ratio' as const,
  }
  const days = Array.from({ length: Math.max(0, end - start) }, (_, i): DayPart => {
    const t = start + 1 + i
    return { t, value: growth[t]! / growth[t - 1]!, derivation: () => dayGrowth(reporting, index, t) }
  })
  return byCalendar(market, 'product', description, days, growth[end]! / growth[start]!)
}

/** `(v1 + payout) / v0` of a day, v0 restated for the day's splits. */
export function dayGrowth(reporting: ReportingMarket, index: number, t: number): Derivation {
  const { market } = reporting
  const { ticker } = market.instruments[index]!
  const growth = market.totalReturn(index)
  const value = growth[t]! / growth[t - 1]!
  const description = {
    label: message('market.growthOn', { ticker, day: dayText(market, t) }),
    formula: message('market.payoutGrowth'),
    unit: 'ratio' as const,
  }
  if (market.instrumentAt(index).settlement !== 'paid')
    return input(
      description.label,
      value,
      { kind: 'text', text: message('market.totalReturns') },
      { unit: 'ratio', day: market.days[t]! },
    )
  return lazyStep('quotient', description, value, () => {
    const closing = unitValueOf(reporting, index, t)
    const before = unitValueOf(reporting, index, t - 1)
    const ratio = market
      .priceActions(index)
      .reduce((product, action) => (action.index === t ? product * action.ratio : product), 1)
    const restated =
      ratio === 1
        ? before
        : step(
            'quotient',
            {
              label: message('market.restated', { label: before.label }),
              formula: message('market.valueOverUnits'),
              unit: 'price',
            },
            [before, splitOf(reporting, index, t, ratio, message('market.splitRatio'))],
          )
    const received = payoutsOn(reporting, index, t)
    const top =
      received.length === 0
        ? closing
        : step('sum', { label: message('market.valueWithPayouts'), formula: message('market.valuePlusPayouts'), unit: 'price' }, [
            closing,
            ...received,
          ])
    return [top, restated]
  })
}

/** By index of the instrument. */
const PAYOUTS: MemoTable<readonly Payout[]> = { name: 'payouts', bytesOf: ({ length }) => 60 * length }

/** Payouts on one unit on a day: dividends gross, coupons, the value of spin-offs. */
function payoutsOn({ market }: ReportingMarket, index: number, t: number): readonly Derivation[] {
  const { days, instruments, closes, instrumentIndex, currencyIndex, ratesIn, stored } = market
  const { id, ticker, multiplier } = instruments[index]!
  const rate = (from: string, into: string, at: number) => ratesIn(into)[currencyIndex(from)]![at]!
  const own = () => stored.actions.filter(({ instrumentId }) => instrumentId === id)
  const payouts = memo(market, PAYOUTS, index, () =>
    payoutsOf(index, own(), { days, instruments, closes, instrumentIndex, rate }),
  )
  const text = payoutText(market, index, t)
  return payouts
    .filter((payout) => payout.index === t)
    .map(({ amount }) =>
      input(message('market.payout', { ticker }), amount * multiplier, { kind: 'text', text }, { unit: 'price', day: days[t]! }),
    )
}
