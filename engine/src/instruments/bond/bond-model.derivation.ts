import { type Derivation, lazyStep, once, parameter, step } from '#derivation/derivation.ts'
import { rounded, solvedFrom } from '#derivation/newton-step.ts'
import { dayText } from '#derivation/sources.ts'
import { message, type Text } from '#message.ts'
import { closeOf } from '../close.derivation.ts'
import type { QuotedMarket } from '../instrument-market.ts'
import type { YieldModel } from '../pricing.ts'
import { accruedOf } from './accrued-interest.derivation.ts'
import { bondModel } from './bond-model.ts'
import { type BondPayment, bondPayments } from './bond-payments.derivation.ts'
import { termsOfBond } from './bond-terms.ts'

/** A bond at a close. */
interface PricedBond {
  readonly reporting: Pick<QuotedMarket, 'market'>
  readonly index: number
  readonly t: number
  readonly model: YieldModel
  readonly payments: () => readonly BondPayment[]
  /** Compoundings a year. */
  readonly perYear: number
}

const CONVENTION = message('instruments.streetConvention')

/** A bond's yield at a close: that at which its payments, discounted, are worth the dirty price. */
export function yieldOf(reporting: PricedBond['reporting'], index: number, t: number, label: Text): Derivation {
  return ofModel(reporting, index, t, label, 'fraction', (bond, name) => solvedYield(bond, name))
}

/** Modified duration in years at a close. */
export function durationOf(reporting: PricedBond['reporting'], index: number, t: number): Derivation {
  return ofModel(reporting, index, t, message('instruments.modifiedDuration'), 'ratio', (bond, label) => {
    const { modifiedDuration } = bond.model
    const earned = yieldOf(reporting, index, t, message('instruments.yield'))
    if (isSimple(bond)) {
      const description = { label, formula: message('instruments.yearsOverGrowth'), unit: 'ratio' as const }
      return lazyStep('quotient', description, modifiedDuration, () => [
        yearsUntil(bond, bond.payments()[0]!),
        simpleGrowth(bond, earned),
      ])
    }
    const description = { label, formula: message('instruments.modifiedDurationFormula'), unit: 'ratio' as const }
    return lazyStep('quotient', description, modifiedDuration, () => [
      step(
        'quotient',
        { label: message('instruments.macaulayDuration'), formula: message('instruments.macaulayFormula'), unit: 'ratio' },
        [yearsOfValue(bond, earned), dirtyPrice(bond)],
      ),
      periodGrowth(bond, earned),
    ])
  })
}

/** Convexity in years squared at a close. */
export function convexityOf(reporting: PricedBond['reporting'], index: number, t: number): Derivation {
  return ofModel(reporting, index, t, message('instruments.convexity'), 'ratio', (bond, label) => {
    const { convexity } = bond.model
    if (isSimple(bond))
      return lazyStep('product', { label, formula: message('instruments.simpleConvexity'), unit: 'ratio' }, convexity, () => [
        parameter(message('instruments.two'), 2, message('instruments.simpleSecondDerivative')),
        durationOf(reporting, index, t),
        durationOf(reporting, index, t),
      ])
    const earned = yieldOf(reporting, index, t, message('instruments.yield'))
    const formula = message('instruments.convexityFormula')
    return lazyStep('quotient', { label, formula, unit: 'ratio' }, convexity, () => [
      step(
        'quotient',
        { label: message('instruments.meanSquaredYears'), formula: message('instruments.overDirtyPrice'), unit: 'ratio' },
        [squaresOfValue(bond, earned), dirtyPrice(bond)],
      ),
      step(
        'power',
        { label: message('instruments.twoPeriodGrowth'), formula: message('instruments.squaredPeriodGrowth'), unit: 'ratio' },
        [periodGrowth(bond, earned), parameter(message('instruments.two'), 2, message('instruments.discountCurvature'))],
      ),
    ])
  })
}

/** Something of a bond's model; not known where that is not. */
function ofModel(
  reporting: PricedBond['reporting'],
  index: number,
  t: number,
  name: Text,
  unit: 'fraction' | 'ratio',
  make: (bond: PricedBond, label: Text) => Derivation,
): Derivation {
  const { market } = reporting
  const { ticker } = market.instruments[index]!
  const terms = termsOfBond(market, index)
  const label = message('instruments.ofTickerOn', { name, ticker, day: dayText(market, t) })
  const model = bondModel(market, index, t)
  if (!model) return parameter(label, Number.NaN, message('instruments.noYield'), unit)
  const payments = once(() => bondPayments(terms, market.days[t]!))
  return make({ reporting, index, t, model, payments, perYear: Math.max(terms.couponsPerYear, 1) }, label)
}

/** Where one payment is left and due within a period, interest is simple. */
function isSimple({ payments }: PricedBond): boolean {
  const [first, ...others] = payments()
  return others.length === 0 && first!.periods.value <= 1 + 1e-12
}

function solvedYield(bond: PricedBond, label: Text): Derivation {
  const { yearly } = bond.model
  const near = parameter(message('instruments.roundedYield'), rounded(yearly), CONVENTION, 'fraction')
  return solvedFrom({ label, unit: 'fraction', near }, yearly, () => {
    const fall = { label: message('instruments.valueSlope'), unit: 'price' as const }
    const slope = isSimple(bond)
      ? step('quotient', { ...fall, formula: message('instruments.simpleDuration') }, [
          yearsOfValue(bond, near),
          simpleGrowth(bond, near),
        ])
      : step('quotient', { ...fall, formula: message('instruments.summedDuration') }, [
          yearsOfValue(bond, near),
          periodGrowth(bond, near),
        ])
    return { slope, value: valueAt(bond, near), price: dirtyPrice(bond), way: 'valueLessPrice' }
  })
}

function dirtyPrice({ reporting, index, t }: PricedBond): Derivation {
  const description = {
    label: message('instruments.dirtyPrice'),
    formula: message('instruments.cleanPlusAccrued'),
    unit: 'price' as const,
  }
  return step('sum', description, [closeOf(reporting, index, t), accruedOf(reporting, index, t)])
}

/** Value of the payments at a yield. */
function valueAt(bond: PricedBond, earned: Derivation): Derivation {
  const description = {
    label: message('instruments.valueAtYield'),
    formula: message('instruments.discountedPayments'),
    unit: 'price' as const,
  }
  return step(
    'sum',
    description,
    bond.payments().map((payment) => presentValue(bond, payment, earned)),
  )
}

/** `Σ present value × years`. */
function yearsOfValue(bond: PricedBond, earned: Derivation): Derivation {
  const description = {
    label: message('instruments.yearsSum'),
    formula: message('instruments.weightedYearsOfEach'),
    unit: 'price' as const,
  }
  return step(
    'sum',
    description,
    bond.payments().map((payment) => weighted(bond, payment, earned, [yearsUntil(bond, payment)])),
  )
}

/** `Σ present value × years × (years + one period)`. */
function squaresOfValue(bond: PricedBond, earned: Derivation): Derivation {
  const description = {
    label: message('instruments.squaredYearsSum'),
    formula: message('instruments.weightedSquaredYears'),
    unit: 'price' as const,
  }
  const parts = bond.payments().map((payment) => {
    const years = yearsUntil(bond, payment)
    const longer = step(
      'sum',
      { label: message('instruments.nextPeriod'), formula: message('instruments.yearsPlusPeriod'), unit: 'ratio' },
      [
        years,
        step(
          'quotient',
          { label: message('instruments.periodYears'), formula: message('instruments.yearsPerCoupon'), unit: 'ratio' },
          [one(), couponsAYear(bond)],
        ),
      ],
    )
    return weighted(bond, payment, earned, [years, longer])
  })
  return step('sum', description, parts)
}

function weighted(bond: PricedBond, payment: BondPayment, earned: Derivation, times: readonly Derivation[]): Derivation {
  const formula = times.length === 1 ? message('instruments.weightedYears') : message('instruments.weightedSquaredYears')
  const description = { label: message('instruments.byTime', { label: payment.amount.label }), formula, unit: 'price' as const }
  return step('product', description, [presentValue(bond, payment, earned), ...times])
}

function presentValue(bond: PricedBond, payment: BondPayment, earned: Derivation): Derivation {
  const { label } = payment.amount
  const description = {
    label: message('instruments.discounted', { label }),
    formula: message('instruments.discountedPayment'),
    unit: 'price' as const,
  }
  return step('product', description, [payment.amount, discountFactor(bond, payment, earned)])
}

function discountFactor(bond: PricedBond, payment: BondPayment, earned: Derivation): Derivation {
  const description = { label: message('instruments.discountFactor'), unit: 'ratio' as const }
  if (isSimple(bond))
    return step('quotient', { ...description, formula: message('instruments.simpleDiscount') }, [
      one(),
      simpleGrowth(bond, earned),
    ])
  const grown = {
    label: message('instruments.growthUntil'),
    formula: message('instruments.compoundedGrowth'),
    unit: 'ratio' as const,
  }
  return step('quotient', { ...description, formula: message('instruments.inverseGrowth') }, [
    one(),
    step('power', grown, [periodGrowth(bond, earned), payment.periods]),
  ])
}

function periodGrowth(bond: PricedBond, earned: Derivation): Derivation {
  return step(
    'sum',
    { label: message('instruments.periodGrowthLabel'), formula: message('instruments.periodGrowth'), unit: 'ratio' },
    [
      one(),
      step(
        'quotient',
        { label: message('instruments.periodYield'), formula: message('instruments.yieldOverCoupons'), unit: 'fraction' },
        [earned, couponsAYear(bond)],
      ),
    ],
  )
}

function simpleGrowth(bond: PricedBond, earned: Derivation): Derivation {
  return step(
    'sum',
    { label: message('instruments.growthUntil'), formula: message('instruments.simpleGrowthFormula'), unit: 'ratio' },
    [
      one(),
      step(
        'product',
        { label: message('instruments.simpleInterest'), formula: message('instruments.yieldYears'), unit: 'fraction' },
        [earned, yearsUntil(bond, bond.payments()[0]!)],
      ),
    ],
  )
}

function yearsUntil(bond: PricedBond, { periods }: BondPayment): Derivation {
  const description = {
    label: message('instruments.yearsUntil'),
    formula: message('instruments.periodsOverYear'),
    unit: 'ratio' as const,
  }
  return step('quotient', description, [periods, couponsAYear(bond)])
}

const couponsAYear = ({ perYear }: PricedBond): Derivation =>
  parameter(message('instruments.couponsPerYear'), perYear, message('instruments.bondTerms'), 'count')
const one = (): Derivation => parameter(message('instruments.one'), 1, message('instruments.growthFromReturn'))
