import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { accruedYears, type CouponPeriod, periodOf } from '@portal/analytics/valuation/accrued-interest.ts'
import { type Derivation, lazyStep, parameter } from '#derivation/derivation.ts'
import { partOfYear } from '#derivation/year-parts.ts'
import { message, type Text } from '#message.ts'
import type { InstrumentMarket } from '../instrument-market.ts'
import type { PaymentAhead } from '../pricing.ts'
import { type BondTerms, isFloating, termsOfBond } from './bond-terms.ts'
import { noteAt } from './floating-note.ts'

const FACE = 100

/** The coupon rate of a period, and where it is from. */
interface PeriodRate {
  readonly rate: number
  readonly from: Text
  readonly isForecast: boolean
}

/**
 * Payments of a bond after the as-of day, per 100 of the face that is outstanding on it: coupons, and repayments. One that
 * trades without its next coupon does not pay that any more. Floating coupons after the running one are forecast: by the curve of
 * the day, or else with the last fixing.
 */
export function bondPaymentsAhead(market: InstrumentMarket, index: number): readonly PaymentAhead[] {
  const day = market.days[market.last]!
  const terms = termsOfBond(market, index)
  const all = terms.periods!
  const next = periodOf(all, day)
  const running = all[next]
  if (!running) return []
  const rates = ratesFrom(market, index)
  return all.slice(next).flatMap((period, i): readonly PaymentAhead[] => {
    const share = period.outstanding / running.outstanding
    const { rate, from, isForecast } = rates(period, i)
    const years = accruedYears(terms, period.start, period.end, period.end)
    const coupon = FACE * share * rate * years
    const isWithout = i === 0 && day >= period.exDate
    const back = share * (next + i === all.length - 1 ? 1 : period.redeemed / period.outstanding)
    return [
      ...(coupon === 0 || isWithout
        ? []
        : [
            {
              ...paid('coupon', period.end, coupon, isForecast),
              made: () => couponOf(terms, period, { share, rate, from, years }, coupon),
            },
          ]),
      ...(back === 0 ? [] : [{ ...paid('redemption', period.end, FACE * back, false), made: () => paidBackOf(back) }]),
    ]
  })
}

const paid = (kind: PaymentAhead['kind'], day: number, amount: number, isForecast: boolean) => ({ kind, day, amount, isForecast })

function ratesFrom(market: InstrumentMarket, index: number): (period: CouponPeriod, i: number) => PeriodRate {
  const terms = termsOfBond(market, index)
  const { currency } = market.instruments[index]!
  const at = isFloating(terms) ? noteAt(terms, market.days[market.last]!, { curves: market.curves, currency }) : null
  return ({ rate }, i) => {
    if (i === 0 || !at || !isFloating(terms)) return { rate, from: message('instruments.bondTerms'), isForecast: false }
    const { curveDay, note } = at
    const from = message('instruments.rateOfCouponAhead', {
      hasCurve: curveDay !== null,
      currency,
      curve: curveDay === null ? '' : isoDay(curveDay),
      spread: Number((100 * terms.spread).toFixed(4)),
    })
    return { rate: (note.assumedReference as Float64Array)[i - 1]! + terms.spread, from, isForecast: true }
  }
}

const face = (): Derivation => parameter(message('instruments.face'), FACE, message('instruments.quotedPer100'), 'price')

const partOf = (part: number): readonly Derivation[] =>
  part === 1 ? [] : [parameter(message('instruments.bondPart'), part, message('instruments.bondTerms'), 'fraction')]

function couponOf(
  terms: BondTerms,
  period: CouponPeriod,
  { share, rate, from, years }: { readonly share: number; readonly rate: number; readonly from: Text; readonly years: number },
  coupon: number,
): Derivation {
  const description = {
    label: message('instruments.coupon'),
    formula: message('instruments.couponFormula'),
    unit: 'price' as const,
  }
  return lazyStep('product', description, coupon, () => [
    face(),
    ...partOf(share),
    parameter(message('instruments.couponRate'), rate, from, 'fraction'),
    partOfYear(terms, period, period.end, years),
  ])
}

function paidBackOf(part: number): Derivation {
  if (part === 1) return { ...face(), label: message('instruments.paidBack') }
  const description = {
    label: message('instruments.paidBack'),
    formula: message('instruments.partOfFace'),
    unit: 'price' as const,
  }
  return lazyStep('product', description, FACE * part, () => [face(), ...partOf(part)])
}
