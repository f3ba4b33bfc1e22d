import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { CouponPeriod } from '@portal/analytics/valuation/accrued-interest.ts'
import { type Derivation, lazyStep, once, parameter, step } from '#derivation/derivation.ts'
import { rounded, solvedFrom } from '#derivation/newton-step.ts'
import { dayText } from '#derivation/sources.ts'
import { message, type Text } from '#message.ts'
import { closeOf } from '../close.derivation.ts'
import type { QuotedMarket } from '../instrument-market.ts'
import { accruedOf } from './accrued-interest.derivation.ts'
import { type FloatingBondTerms, isFloating, termsOfBond } from './bond-terms.ts'
import { type PricedNote, pricedNote } from './floating-model.ts'
import { type NotePayment, notePayments } from './note-payments.derivation.ts'

type Of = Pick<QuotedMarket, 'market'>

/** A note at a close, and its payments with what discounts them. */
interface DerivedNote {
  readonly reporting: Of
  readonly index: number
  readonly t: number
  readonly priced: PricedNote
  readonly terms: FloatingBondTerms
  readonly payments: () => readonly NotePayment[]
}

/** The discount margin of a note at a close: that at which its payments, discounted period by period, are worth the dirty price. */
export function marginOf(reporting: Of, index: number, t: number, references: 'forward' | 'repeated' = 'repeated'): Derivation {
  return ofNote(reporting, index, t, references, message('instruments.discountMargin'), 'fraction', (note, label) => {
    const { margin } = note.priced
    const near = parameter(message('instruments.roundedMargin'), rounded(margin), message('instruments.marginMethod'), 'fraction')
    return solvedFrom({ label, unit: 'fraction', near }, margin, () => ({
      slope: slopeOf(note, near),
      value: step(
        'sum',
        { label: message('instruments.valueAtMargin'), formula: message('instruments.discountedPayments'), unit: 'price' },
        note.payments().map((payment, i) => presentValue(note, payment, i, near)),
      ),
      price: dirtyPrice(note),
      way: 'valueLessPrice',
    }))
  })
}

/** Years by which the price falls with the discount margin. */
export function spreadDurationOf(reporting: Of, index: number, t: number): Derivation {
  return ofNote(reporting, index, t, 'repeated', message('instruments.spreadDuration'), 'ratio', (note, label) =>
    step('quotient', { label, formula: message('instruments.overDirtyPrice'), unit: 'ratio' }, [
      slopeOf(note, solvedMargin(note)),
      dirtyPrice(note),
    ]),
  )
}

/** The same of the second order, in years squared. */
export function spreadConvexityOf(reporting: Of, index: number, t: number): Derivation {
  return ofNote(reporting, index, t, 'repeated', message('instruments.spreadConvexity'), 'ratio', (note, label) => {
    const margin = solvedMargin(note)
    const description = { label: message('instruments.squaredYearsSum'), formula: message('instruments.marginSquares') }
    const square = (of: Derivation) =>
      step('product', { label: of.label, formula: message('instruments.squared'), unit: 'ratio' }, [of, of])
    const squares = note.payments().map((payment, i) => {
      const each = yearsDiscounted(note, i, margin)
      const curvature = { label: message('instruments.squaredYears'), formula: message('instruments.marginCurvature') }
      return step('product', { label: payment.amount.label, formula: message('instruments.marginSquares'), unit: 'price' }, [
        presentValue(note, payment, i, margin),
        step('sum', { ...curvature, unit: 'ratio' }, [square(yearsSum(each)), ...each.map(square)]),
      ])
    })
    return step('quotient', { label, formula: message('instruments.overDirtyPrice'), unit: 'ratio' }, [
      step('sum', { ...description, unit: 'price' }, squares),
      dirtyPrice(note),
    ])
  })
}

/** The yield of a note until its next coupon is fixed: the last fixing and its discount margin. */
export function yieldToNextCoupon(reporting: Of, index: number, t: number): Derivation {
  return ofNote(reporting, index, t, 'repeated', message('instruments.yield'), 'fraction', (note, label) =>
    step('sum', { label, formula: message('instruments.referencePlusMargin'), unit: 'fraction' }, [
      note.payments()[0]!.reference,
      marginOf(reporting, index, t),
    ]),
  )
}

/** Modified duration to rates: until the next coupon is fixed. */
export function durationToNextCoupon(reporting: Of, index: number, t: number): Derivation {
  return ofNote(reporting, index, t, 'repeated', message('instruments.modifiedDuration'), 'ratio', (note, label) => {
    const { years } = note.payments()[0]!
    const growth = step(
      'sum',
      { label: message('instruments.growthUntil'), formula: message('instruments.simpleGrowthFormula'), unit: 'ratio' },
      [
        one(),
        step(
          'product',
          { label: message('instruments.simpleInterest'), formula: message('instruments.yieldYears'), unit: 'fraction' },
          [yieldToNextCoupon(reporting, index, t), years],
        ),
      ],
    )
    return step('quotient', { label, formula: message('instruments.yearsOverGrowth'), unit: 'ratio' }, [years, growth])
  })
}

/** Convexity to rates: two squares of that duration, as interest until then is simple. */
export function convexityToNextCoupon(reporting: Of, index: number, t: number): Derivation {
  return ofNote(reporting, index, t, 'repeated', message('instruments.convexity'), 'ratio', (_, label) => {
    const duration = durationToNextCoupon(reporting, index, t)
    return step('product', { label, formula: message('instruments.simpleConvexity'), unit: 'ratio' }, [
      parameter(message('instruments.two'), 2, message('instruments.simpleSecondDerivative')),
      duration,
      duration,
    ])
  })
}

/** Something of a priced note; not known where it has no margin. */
function ofNote(
  reporting: Of,
  index: number,
  t: number,
  references: 'forward' | 'repeated',
  name: Text,
  unit: 'fraction' | 'ratio',
  make: (note: DerivedNote, label: Text) => Derivation,
): Derivation {
  const { market } = reporting
  const { ticker, currency } = market.instruments[index]!
  const terms = termsOfBond(market, index)
  const label = message('instruments.ofTickerOn', { name, ticker, day: dayText(market, t) })
  const priced = pricedNote(market, index, t, references)
  if (!priced || !isFloating(terms)) return parameter(label, Number.NaN, message('instruments.noYield'), unit)
  const payments = once(() => notePayments(terms, priced, { curves: market.curves, currency, day: market.days[t]! }))
  return make({ reporting, index, t, priced, terms, payments }, label)
}

function dirtyPrice({ reporting, index, t }: DerivedNote): Derivation {
  const label = message('instruments.dirtyPrice')
  return step('sum', { label, formula: message('instruments.cleanPlusAccrued'), unit: 'price' }, [
    closeOf(reporting, index, t),
    accruedOf(reporting, index, t),
  ])
}

const solvedMargin = ({ priced }: DerivedNote): Derivation =>
  parameter(message('instruments.discountMargin'), priced.margin, message('instruments.marginMethod'), 'fraction')

/** `Σ present value × Σ years ÷ growth`: the fall of the value for 1 more of discount margin. */
function slopeOf(note: DerivedNote, margin: Derivation): Derivation {
  const description = { label: message('instruments.marginSlope'), formula: message('instruments.marginSlopeFormula') }
  const parts = note
    .payments()
    .map((payment, i) =>
      step('product', { label: payment.amount.label, formula: message('instruments.weightedYears'), unit: 'price' }, [
        presentValue(note, payment, i, margin),
        yearsSum(yearsDiscounted(note, i, margin)),
      ]),
    )
  return step('sum', { ...description, unit: 'price' }, parts)
}

/** The years of each period up to a payment, over the growth of it. */
const yearsDiscounted = (note: DerivedNote, last: number, margin: Derivation): readonly Derivation[] =>
  note
    .payments()
    .slice(0, last + 1)
    .map(({ years, reference, period }) =>
      step('quotient', { label: spanOf(period), formula: message('instruments.yearsOverGrowth'), unit: 'ratio' }, [
        years,
        growthOf(years, reference, margin),
      ]),
    )

const yearsSum = (each: readonly Derivation[]): Derivation =>
  step('sum', { label: message('instruments.yearsUntil'), formula: message('instruments.yearsOfPeriods'), unit: 'ratio' }, each)

function presentValue(note: DerivedNote, { amount }: NotePayment, i: number, margin: Derivation): Derivation {
  const label = message('instruments.discounted', { label: amount.label })
  return step('product', { label, formula: message('instruments.discountedPayment'), unit: 'price' }, [
    amount,
    discountFactor(note, i, margin),
  ])
}

/** That of the period before over the growth of the period. */
function discountFactor(note: DerivedNote, i: number, margin: Derivation): Derivation {
  const { years, reference, period } = note.payments()[i]!
  const label = message('instruments.discountFactorUntil', { day: isoDay(period.end) })
  return step('quotient', { label, formula: message('instruments.factorOverGrowth'), unit: 'ratio' }, [
    i === 0 ? one() : discountFactor(note, i - 1, margin),
    growthOf(years, reference, margin),
  ])
}

function growthOf(years: Derivation, reference: Derivation, margin: Derivation): Derivation {
  const label = message('instruments.periodGrowthLabel')
  const formula = message('instruments.referenceGrowth')
  return lazyStep('sum', { label, formula, unit: 'ratio' }, 1 + (reference.value + margin.value) * years.value, () => {
    const rate = step('sum', { label: message('instruments.referencePlusMargin'), formula, unit: 'fraction' }, [
      reference,
      margin,
    ])
    return [one(), step('product', { label: message('instruments.simpleInterest'), formula, unit: 'fraction' }, [rate, years])]
  })
}

const spanOf = ({ start, end }: CouponPeriod): Text => message('instruments.span', { day: isoDay(start), day2: isoDay(end) })
const one = (): Derivation => parameter(message('instruments.one'), 1, message('instruments.growthFromReturn'))
