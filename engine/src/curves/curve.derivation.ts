import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { pointAfter } from '@portal/analytics/valuation/zero-curve.ts'
import { type Derivation, input, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { message } from '#message.ts'
import { type Curve, type CurvePoint, type Curves, compoundingOf, discount, logDiscount, moneyMarketRate } from './curves.ts'

/** The discount factor of a currency between two days; 1 where there is no curve, or nothing is left. */
export function discountOf(curves: Curves, currency: string, from: number, to: number): Derivation {
  const curve = curves.curveOn(currency, from)
  const label = message('curves.discountFactor', { currency, day: isoDay(from), day2: isoDay(to) })
  if (curve === null) return parameter(label, 1, message('curves.noCurve', { currency, day: isoDay(from) }))
  if (to <= from) return parameter(label, 1, message('curves.nothingLeft'))
  return lazyStep(
    'power',
    { label, formula: message('curves.discountFormula'), unit: 'ratio' },
    discount(curve, from, to),
    () => [parameter('e', Math.E, message('curves.eulersNumber')), logDiscountOf(curve, from, to)],
  )
}

/** The dividend yield of an instrument on a day; 0 where none is known. */
export function dividendYieldOf(curves: Curves, instrument: { readonly id: string; readonly ticker: string }, on: number) {
  const { id, ticker } = instrument
  const known = curves.dividendYieldOn(id, on)
  const label = message('curves.dividendYield', { ticker })
  if (known === null) return parameter(label, 0, message('curves.noDividendYield', { ticker, day: isoDay(on) }), 'fraction')
  const text = message('curves.dividendYieldOf', { day: isoDay(known.day) })
  return input(label, known.value, { kind: 'text', text }, { unit: 'fraction', day: known.day })
}

/** Interest on money from one day to a later one at the money-market rate of the first. */
export function riskFreeOf(curves: Curves, currency: string, from: number, to: number, value: number): Derivation {
  const curve = curves.curveOn(currency, from)
  const label = message('curves.riskFree', { day: isoDay(to) })
  if (curve === null) return parameter(label, 0, message('curves.noCurve', { currency, day: isoDay(from) }), 'fraction')
  const { basis, point } = moneyMarketRate(curve)
  const description = { label, formula: message('curves.rateTimesDays'), unit: 'fraction' as const }
  return lazyStep('quotient', description, value, () => [
    step('product', { ...description, formula: message('curves.rateTimesDays') }, [
      moneyMarketOf(curve),
      parameter(
        message('curves.calendarDays'),
        to - from,
        message('curves.daysSincePrevious', { day: isoDay(from), day2: isoDay(to) }),
        'count',
      ),
    ]),
    parameter(message('curves.yearDays'), basis, point.dayCount, 'count'),
  ])
}

/** The rate of the shortest point, simple. */
function moneyMarketOf(curve: Curve): Derivation {
  const { rate, point } = moneyMarketRate(curve)
  if (rate === point.rate) return pointRate(curve, point)
  const { currency, day } = curve
  const label = message('curves.moneyMarketRate', { currency, tenor: point.tenor })
  const description = { label, formula: message('curves.simpleFromDiscount'), unit: 'fraction' as const }
  return lazyStep('quotient', description, rate, () => {
    const discounted = { label: message('curves.discountFactor', { currency, day: isoDay(day), day2: isoDay(point.end) }) }
    const factor = step('power', { ...discounted, formula: message('curves.discountFormula'), unit: 'ratio' }, [
      parameter('e', Math.E, message('curves.eulersNumber')),
      logOfPoint(curve, point),
    ])
    const growth = { label: message('curves.growth'), formula: message('curves.simpleFromDiscount'), unit: 'ratio' as const }
    return [step('difference', growth, [step('quotient', growth, [one(), factor]), one()]), yearsOf(curve, point)]
  })
}

/** The logarithm of a discount factor, between the points of the curve. */
function logDiscountOf(curve: Curve, from: number, to: number): Derivation {
  const { currency, points, times } = curve
  const label = message('curves.logDiscount', { currency, day: isoDay(from), day2: isoDay(to) })
  const value = logDiscount(curve, from, to)
  const next = pointAfter(times, to - from)
  const days = parameter(
    message('curves.calendarDays'),
    to - from,
    message('curves.daysSincePrevious', { day: isoDay(from), day2: isoDay(to) }),
    'count',
  )
  const point = points[Math.min(next, points.length - 1)]!
  if (next === 0 || next === points.length)
    return lazyStep('product', { label, formula: message('curves.lastZeroRate'), unit: 'ratio' }, value, () => [
      logOfPoint(curve, point),
      step('quotient', { label: message('curves.shareOfDays'), formula: message('curves.shareOfDays'), unit: 'ratio' }, [
        days,
        daysOf(curve, point),
      ]),
    ])
  const before = points[next - 1]!
  return lazyStep('sum', { label, formula: message('curves.interpolated'), unit: 'ratio' }, value, () => {
    const [start, end] = [logOfPoint(curve, before), logOfPoint(curve, point)]
    const formula = message('curves.nextLessBefore')
    const less = (title: Parameters<typeof parameter>[0], a: Derivation, b: Derivation) =>
      step('difference', { label: title, formula, unit: 'ratio' }, [a, b])
    const share = step(
      'quotient',
      { label: message('curves.shareOfDays'), formula: message('curves.shareOfDays'), unit: 'ratio' },
      [
        less(message('curves.calendarDays'), days, daysOf(curve, before)),
        less(message('curves.calendarDays'), daysOf(curve, point), daysOf(curve, before)),
      ],
    )
    const way = { label: message('curves.logBetween'), formula: message('curves.interpolated'), unit: 'ratio' as const }
    return [start, step('product', way, [less(message('curves.logBetween'), end, start), share])]
  })
}

/** The logarithm of the discount factor of a point, from its rate. */
function logOfPoint(curve: Curve, point: CurvePoint): Derivation {
  const label = message('curves.logOfPoint', { tenor: point.tenor })
  const [rate, years] = [pointRate(curve, point), yearsOf(curve, point)]
  const compounding = compoundingOf(point)
  const negative = (formula: ReturnType<typeof message>, of: Derivation) =>
    step('negative', { label, formula, unit: 'ratio' }, [of])
  const ratio = (title: ReturnType<typeof message>) => ({ label: title, formula: title, unit: 'ratio' as const })
  const logarithm = (title: ReturnType<typeof message>, of: Derivation) =>
    step('logarithm', ratio(message('curves.growth')), [step('sum', ratio(title), [one(), of])])
  if (compounding === 'continuous')
    return negative(message('curves.continuousLog'), step('product', ratio(message('curves.continuousLog')), [rate, years]))
  if (compounding === 'simple') {
    const interest = step('product', ratio(message('curves.growthSimple')), [rate, years])
    return negative(message('curves.simpleLog'), logarithm(message('curves.growthSimple'), interest))
  }
  const times = parameter(message('curves.compoundings'), compounding, point.compounding, 'count')
  const ofPeriod = step('quotient', ratio(message('curves.rateOverCompoundings')), [rate, times])
  const grown = logarithm(message('curves.growthOfPeriod'), ofPeriod)
  return negative(message('curves.compoundedLog'), step('product', ratio(message('curves.compoundedLog')), [times, years, grown]))
}

function pointRate({ currency, day }: Curve, { tenor, rate, compounding, dayCount }: CurvePoint): Derivation {
  const text = message('curves.asGiven', { currency, day: isoDay(day), compounding, dayCount })
  return input(message('curves.pointRate', { currency, tenor }), rate, { kind: 'text', text }, { unit: 'fraction', day })
}

const yearsOf = ({ day }: Curve, { end, years, dayCount }: CurvePoint): Derivation =>
  parameter(
    message('curves.yearsOf', { day: isoDay(end) }),
    years,
    message('curves.byDayCount', { dayCount, day: isoDay(day), day2: isoDay(end) }),
  )

const daysOf = ({ day }: Curve, { end }: CurvePoint): Derivation =>
  parameter(
    message('curves.calendarDays'),
    end - day,
    message('curves.daysSincePrevious', { day: isoDay(day), day2: isoDay(end) }),
    'count',
  )

const one = (): Derivation => parameter(message('curves.one'), 1, message('curves.oneOf'))
