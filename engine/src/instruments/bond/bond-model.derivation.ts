import { type Derivation, lazyStep, once, parameter, step } from '#derivation/derivation.ts'
import { rounded, solvedFrom } from '#derivation/newton-step.ts'
import { dayText } from '#derivation/sources.ts'
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

const CONVENTION = 'Street convention: compounded as often as coupons are paid, simple interest within the last period'

/** A bond's yield at a close: that at which its payments, discounted, are worth the dirty price. */
export function yieldOf(reporting: PricedBond['reporting'], index: number, t: number, label: string): Derivation {
  return ofModel(reporting, index, t, label, 'fraction', (bond, name) => solvedYield(bond, name))
}

/** Modified duration in years at a close. */
export function durationOf(reporting: PricedBond['reporting'], index: number, t: number): Derivation {
  return ofModel(reporting, index, t, 'Modified duration', 'ratio', (bond, label) => {
    const { modifiedDuration } = bond.model
    const earned = yieldOf(reporting, index, t, 'Yield')
    if (isSimple(bond)) {
      const description = { label, formula: 'years ÷ (1 + y × years)', unit: 'ratio' as const }
      return lazyStep('quotient', description, modifiedDuration, () => [
        yearsUntil(bond, bond.payments()[0]!),
        simpleGrowth(bond, earned),
      ])
    }
    const description = { label, formula: 'Macaulay duration ÷ (1 + y ÷ coupons a year)', unit: 'ratio' as const }
    return lazyStep('quotient', description, modifiedDuration, () => [
      step('quotient', { label: 'Macaulay duration', formula: 'Σ present value × years ÷ dirty price', unit: 'ratio' }, [
        yearsOfValue(bond, earned),
        dirtyPrice(bond),
      ]),
      periodGrowth(bond, earned),
    ])
  })
}

/** Convexity in years squared at a close. */
export function convexityOf(reporting: PricedBond['reporting'], index: number, t: number): Derivation {
  return ofModel(reporting, index, t, 'Convexity', 'ratio', (bond, label) => {
    const { convexity } = bond.model
    if (isSimple(bond))
      return lazyStep(
        'product',
        { label, formula: '2 × D × D: one payment with simple interest', unit: 'ratio' },
        convexity,
        () => [
          parameter('Two', 2, 'Second derivative of 1 ÷ (1 + y × years)'),
          durationOf(reporting, index, t),
          durationOf(reporting, index, t),
        ],
      )
    const earned = yieldOf(reporting, index, t, 'Yield')
    const formula = 'Σ present value × years × (years + one period) ÷ dirty price ÷ (1 + y ÷ coupons a year)²'
    return lazyStep('quotient', { label, formula, unit: 'ratio' }, convexity, () => [
      step('quotient', { label: 'Mean of years × (years + one period)', formula: 'Σ ÷ dirty price', unit: 'ratio' }, [
        squaresOfValue(bond, earned),
        dirtyPrice(bond),
      ]),
      step('power', { label: 'Growth of two periods', formula: '(1 + y ÷ coupons a year)²', unit: 'ratio' }, [
        periodGrowth(bond, earned),
        parameter('Two', 2, 'Second derivative of the discount factor'),
      ]),
    ])
  })
}

/** Something of a bond's model; not known where that is not. */
function ofModel(
  reporting: PricedBond['reporting'],
  index: number,
  t: number,
  name: string,
  unit: 'fraction' | 'ratio',
  make: (bond: PricedBond, label: string) => Derivation,
): Derivation {
  const { market } = reporting
  const { ticker } = market.instruments[index]!
  const terms = termsOfBond(market, index)
  const label = `${name} of ${ticker}, ${dayText(market, t)}`
  const model = bondModel(market, index, t)
  if (!model) return parameter(label, Number.NaN, 'No yield explains its price', unit)
  const payments = once(() => bondPayments(terms, market.days[t]!))
  return make({ reporting, index, t, model, payments, perYear: Math.max(terms.couponsPerYear, 1) }, label)
}

/** Where one payment is left and due within a period, interest is simple. */
function isSimple({ payments }: PricedBond): boolean {
  const [first, ...others] = payments()
  return others.length === 0 && first!.periods.value <= 1 + 1e-12
}

function solvedYield(bond: PricedBond, label: string): Derivation {
  const { yearly } = bond.model
  const near = parameter('Yield, rounded', rounded(yearly), CONVENTION, 'fraction')
  return solvedFrom({ label, unit: 'fraction', near }, yearly, () => {
    const fall = { label: 'Fall of that value per unit of yield', unit: 'price' as const }
    const slope = isSimple(bond)
      ? step('quotient', { ...fall, formula: 'present value × years ÷ (1 + y × years)' }, [
          yearsOfValue(bond, near),
          simpleGrowth(bond, near),
        ])
      : step('quotient', { ...fall, formula: 'Σ present value × years ÷ (1 + y ÷ coupons a year)' }, [
          yearsOfValue(bond, near),
          periodGrowth(bond, near),
        ])
    return { slope, value: valueAt(bond, near), price: dirtyPrice(bond), way: 'valueLessPrice' }
  })
}

function dirtyPrice({ reporting, index, t }: PricedBond): Derivation {
  const description = { label: 'Dirty price', formula: 'clean close + accrued interest', unit: 'price' as const }
  return step('sum', description, [closeOf(reporting, index, t), accruedOf(reporting, index, t)])
}

/** What the payments are worth at a yield. */
function valueAt(bond: PricedBond, earned: Derivation): Derivation {
  const description = {
    label: 'Value of the payments at that yield',
    formula: 'payment × discount factor of each',
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
    label: 'Present values × years',
    formula: 'present value × years of each payment',
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
    label: 'Present values × squared years',
    formula: 'present value × years × (years + one period)',
    unit: 'price' as const,
  }
  const parts = bond.payments().map((payment) => {
    const years = yearsUntil(bond, payment)
    const longer = step('sum', { label: 'A period longer', formula: 'years + one period', unit: 'ratio' }, [
      years,
      step('quotient', { label: 'One period in years', formula: '1 ÷ coupons a year', unit: 'ratio' }, [
        one(),
        couponsAYear(bond),
      ]),
    ])
    return weighted(bond, payment, earned, [years, longer])
  })
  return step('sum', description, parts)
}

function weighted(bond: PricedBond, payment: BondPayment, earned: Derivation, times: readonly Derivation[]): Derivation {
  const formula = times.length === 1 ? 'present value × years' : 'present value × years × (years + one period)'
  const description = { label: `${payment.amount.label}, by its time`, formula, unit: 'price' as const }
  return step('product', description, [presentValue(bond, payment, earned), ...times])
}

function presentValue(bond: PricedBond, payment: BondPayment, earned: Derivation): Derivation {
  const { label } = payment.amount
  const description = { label: `${label}, discounted`, formula: 'payment × discount factor', unit: 'price' as const }
  return step('product', description, [payment.amount, discountFactor(bond, payment, earned)])
}

function discountFactor(bond: PricedBond, payment: BondPayment, earned: Derivation): Derivation {
  const description = { label: 'Discount factor', unit: 'ratio' as const }
  if (isSimple(bond))
    return step('quotient', { ...description, formula: '1 ÷ (1 + y × years)' }, [one(), simpleGrowth(bond, earned)])
  const grown = { label: 'Growth until then', formula: '(1 + y ÷ coupons a year) ^ coupon periods', unit: 'ratio' as const }
  return step('quotient', { ...description, formula: '1 ÷ growth until then' }, [
    one(),
    step('power', grown, [periodGrowth(bond, earned), payment.periods]),
  ])
}

function periodGrowth(bond: PricedBond, earned: Derivation): Derivation {
  return step('sum', { label: 'Growth of a period', formula: '1 + y ÷ coupons a year', unit: 'ratio' }, [
    one(),
    step('quotient', { label: 'Yield of a period', formula: 'y ÷ coupons a year', unit: 'fraction' }, [
      earned,
      couponsAYear(bond),
    ]),
  ])
}

function simpleGrowth(bond: PricedBond, earned: Derivation): Derivation {
  return step('sum', { label: 'Growth until then', formula: '1 + y × years', unit: 'ratio' }, [
    one(),
    step('product', { label: 'Simple interest', formula: 'y × years', unit: 'fraction' }, [
      earned,
      yearsUntil(bond, bond.payments()[0]!),
    ]),
  ])
}

function yearsUntil(bond: PricedBond, { periods }: BondPayment): Derivation {
  const description = { label: 'Years until then', formula: 'coupon periods ÷ coupons a year', unit: 'ratio' as const }
  return step('quotient', description, [periods, couponsAYear(bond)])
}

const couponsAYear = ({ perYear }: PricedBond): Derivation => parameter('Coupons a year', perYear, 'Terms of the bond', 'count')
const one = (): Derivation => parameter('One', 1, 'Growth is one and the return')
