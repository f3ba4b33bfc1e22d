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

const CONVENTION = message('instruments.streetConventionCompoundedOften')

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
      const description = { label, formula: message('instruments.years1YYears'), unit: 'ratio' as const }
      return lazyStep('quotient', description, modifiedDuration, () => [
        yearsUntil(bond, bond.payments()[0]!),
        simpleGrowth(bond, earned),
      ])
    }
    const description = { label, formula: message('instruments.macaulayDuration1Y'), unit: 'ratio' as const }
    return lazyStep('quotient', description, modifiedDuration, () => [
      step(
        'quotient',
        { label: message('instruments.macaulayDuration'), formula: message('instruments.presentValueYearsDirty'), unit: 'ratio' },
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
      return lazyStep('product', { label, formula: message('instruments.2DDOne'), unit: 'ratio' }, convexity, () => [
        parameter(message('instruments.two'), 2, message('instruments.secondDerivative11')),
        durationOf(reporting, index, t),
        durationOf(reporting, index, t),
      ])
    const earned = yieldOf(reporting, index, t, message('instruments.yield'))
    const formula = message('instruments.presentValueYearsYears')
    return lazyStep('quotient', { label, formula, unit: 'ratio' }, convexity, () => [
      step(
        'quotient',
        { label: message('instruments.meanYearsYearsOne'), formula: message('instruments.dirtyPrice'), unit: 'ratio' },
        [squaresOfValue(bond, earned), dirtyPrice(bond)],
      ),
      step(
        'power',
        { label: message('instruments.growthTwoPeriods'), formula: message('instruments.1YCouponsYear'), unit: 'ratio' },
        [
          periodGrowth(bond, earned),
          parameter(message('instruments.two'), 2, message('instruments.secondDerivativeDiscountFactor')),
        ],
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
  if (!model) return parameter(label, Number.NaN, message('instruments.noYieldExplainsPrice'), unit)
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
  const near = parameter(message('instruments.yieldRounded'), rounded(yearly), CONVENTION, 'fraction')
  return solvedFrom({ label, unit: 'fraction', near }, yearly, () => {
    const fall = { label: message('instruments.fallValuePerUnit'), unit: 'price' as const }
    const slope = isSimple(bond)
      ? step('quotient', { ...fall, formula: message('instruments.presentValueYears1') }, [
          yearsOfValue(bond, near),
          simpleGrowth(bond, near),
        ])
      : step('quotient', { ...fall, formula: message('instruments.presentValueYears1Y') }, [
          yearsOfValue(bond, near),
          periodGrowth(bond, near),
        ])
    return { slope, value: valueAt(bond, near), price: dirtyPrice(bond), way: 'valueLessPrice' }
  })
}

function dirtyPrice({ reporting, index, t }: PricedBond): Derivation {
  const description = {
    label: message('instruments.dirtyPrice2'),
    formula: message('instruments.cleanCloseAccruedInterest'),
    unit: 'price' as const,
  }
  return step('sum', description, [closeOf(reporting, index, t), accruedOf(reporting, index, t)])
}

/** What the payments are worth at a yield. */
function valueAt(bond: PricedBond, earned: Derivation): Derivation {
  const description = {
    label: message('instruments.valuePaymentsYield'),
    formula: message('instruments.paymentDiscountFactorEach'),
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
    label: message('instruments.presentValuesYears'),
    formula: message('instruments.presentValueYearsEach'),
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
    label: message('instruments.presentValuesSquaredYears'),
    formula: message('instruments.presentValueYearsYearsOne'),
    unit: 'price' as const,
  }
  const parts = bond.payments().map((payment) => {
    const years = yearsUntil(bond, payment)
    const longer = step(
      'sum',
      { label: message('instruments.periodLonger'), formula: message('instruments.yearsOnePeriod'), unit: 'ratio' },
      [
        years,
        step(
          'quotient',
          { label: message('instruments.onePeriodYears'), formula: message('instruments.1CouponsYear'), unit: 'ratio' },
          [one(), couponsAYear(bond)],
        ),
      ],
    )
    return weighted(bond, payment, earned, [years, longer])
  })
  return step('sum', description, parts)
}

function weighted(bond: PricedBond, payment: BondPayment, earned: Derivation, times: readonly Derivation[]): Derivation {
  const formula = times.length === 1 ? message('instruments.presentValueYears') : message('instruments.presentValueYearsYearsOne')
  const description = { label: message('instruments.time', { label: payment.amount.label }), formula, unit: 'price' as const }
  return step('product', description, [presentValue(bond, payment, earned), ...times])
}

function presentValue(bond: PricedBond, payment: BondPayment, earned: Derivation): Derivation {
  const { label } = payment.amount
  const description = {
    label: message('instruments.discounted', { label }),
    formula: message('instruments.paymentDiscountFactor'),
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
    label: message('instruments.growthUntilThen'),
    formula: message('instruments.1YCouponsYearCoupon'),
    unit: 'ratio' as const,
  }
  return step('quotient', { ...description, formula: message('instruments.1GrowthUntilThen') }, [
    one(),
    step('power', grown, [periodGrowth(bond, earned), payment.periods]),
  ])
}

function periodGrowth(bond: PricedBond, earned: Derivation): Derivation {
  return step(
    'sum',
    { label: message('instruments.growthPeriod'), formula: message('instruments.1YCouponsYear2'), unit: 'ratio' },
    [
      one(),
      step(
        'quotient',
        { label: message('instruments.yieldPeriod'), formula: message('instruments.yCouponsYear'), unit: 'fraction' },
        [earned, couponsAYear(bond)],
      ),
    ],
  )
}

function simpleGrowth(bond: PricedBond, earned: Derivation): Derivation {
  return step(
    'sum',
    { label: message('instruments.growthUntilThen'), formula: message('instruments.simpleGrowthFormula'), unit: 'ratio' },
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
    label: message('instruments.yearsUntilThen'),
    formula: message('instruments.couponPeriodsCouponsYear'),
    unit: 'ratio' as const,
  }
  return step('quotient', description, [periods, couponsAYear(bond)])
}

const couponsAYear = ({ perYear }: PricedBond): Derivation =>
  parameter(message('instruments.couponsYear'), perYear, message('instruments.termsBond'), 'count')
const one = (): Derivation => parameter(message('instruments.one'), 1, message('instruments.growthOneReturn'))
