import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { optionGreeks } from '@portal/analytics/valuation/option-greeks.ts'
import { optionPrice } from '@portal/analytics/valuation/option-price.ts'
import { discountOf, dividendYieldOf } from '#curves/curve.derivation.ts'
import { type Derivation, lazyStep, once, parameter, step } from '#derivation/derivation.ts'
import { rounded, solvedFrom } from '#derivation/newton-step.ts'
import { dayText } from '#derivation/sources.ts'
import { message, type Text } from '#message.ts'
import { closeOf } from '../close.derivation.ts'
import type { ModelledOption } from '../pricing.ts'
import { DAYS_A_YEAR } from './option-model.ts'
import { termsOfOption } from './option-terms.ts'

/** Delta by Black-Scholes-Merton: `e^(-qT) N(d1)` of a call, `-e^(-qT) N(-d1)` of a put, and without the first where nothing is paid. */
export function deltaOfOption(of: ModelledOption): Derivation {
  const { delta, option } = of.model
  const label = nameOf(of, message('instruments.delta'))
  if (isCertain(of)) return parameter(label, delta, message('instruments.certainExercise'))
  const spot = once(() => closeOf(of.reporting, of.model.underlying, of.t))
  const ofD1 = () => d1Of(of, spot(), volatilityOf(of))
  const [name, one] = option.right === 'call' ? ['d1', ofD1] : ['-d1', () => opposite('-d1', ofD1())]
  const carried = (parts: () => readonly Derivation[]) =>
    lazyStep('product', { label, formula: `e^(-qT) × N(${name})`, unit: 'ratio' }, Math.abs(delta), parts)
  if (option.dividendYield !== 0) {
    const size = carried(() => [carryOf(of), normal(name, one())])
    return option.right === 'call' ? size : step('negative', { label, formula: '-e^(-qT) × N(-d1)', unit: 'ratio' }, [size])
  }
  if (option.right === 'call')
    return lazyStep('normalProbability', { label, formula: 'N(d1)', unit: 'ratio' }, delta, () => [one()])
  return lazyStep('negative', { label, formula: '-N(-d1)', unit: 'ratio' }, delta, () => [normal(name, one())])
}

/**
 * Effect of a move of the underlying on the value of an option, everything else unchanged.
 *
 * @param move of the underlying's price, a fraction
 * @param value as the scenario has it
 */
export function revaluedOption(of: ModelledOption, move: Derivation, value: number, label: Text): Derivation {
  const { underlying, option } = of.model
  if (move.value === 0) return parameter(label, value, message('instruments.underlyingStays'), 'price')
  const description = {
    label,
    formula: message('instruments.movedLessValue'),
    unit: 'price' as const,
    scale: option.spot,
  }
  return lazyStep('difference', description, value, () => {
    const spot = closeOf(of.reporting, underlying, of.t)
    const grown = step(
      'sum',
      { label: message('instruments.underlyingGrowth'), formula: message('instruments.onePlusMove'), unit: 'ratio' },
      [parameter(message('instruments.one'), 1, message('instruments.growthFromReturn')), move],
    )
    const moved = {
      label: message('instruments.movedUnderlying'),
      formula: message('instruments.priceTimesGrowth'),
      unit: 'price' as const,
    }
    return [
      valueByModel(of, message('instruments.movedValue'), step('product', moved, [spot, grown]), volatilityOf(of)),
      valueByModel(of, message('instruments.valueAtPrice'), spot, volatilityOf(of)),
    ]
  })
}

/** Value of a unit: `S N(d1) - K N(d2)` of a call, `K N(-d2) - S N(-d1)` of a put; what exercise brings where that is certain. */
function valueByModel(of: ModelledOption, label: Text, spot: Derivation, volatility: Derivation): Derivation {
  const { option } = of.model
  const isCall = option.right === 'call'
  const scale = spot.value + option.strike
  const value = optionPrice({ ...option, spot: spot.value, volatility: volatility.value })
  if (isCertain(of) || spot.value === 0) {
    const worth = { label: message('instruments.exerciseWorth'), formula: isCall ? 'S - K' : 'K - S', unit: 'price' as const }
    return lazyStep('largest', { label, formula: message('instruments.exerciseFloor'), unit: 'price', scale }, value, () => [
      step('difference', worth, isCall ? [assetOf(of, spot), moneyOf(of)] : [moneyOf(of), assetOf(of, spot)]),
      parameter(message('instruments.nothing'), 0, message('instruments.optionFloor'), 'price'),
    ])
  }
  const formula = isCall ? 'S × N(d1) - K × N(d2)' : 'K × N(-d2) - S × N(-d1)'
  return lazyStep('difference', { label, formula, unit: 'price', scale }, value, () => {
    const d1 = d1Of(of, spot, volatility)
    const d2 = step('difference', { label: 'd2', formula: 'd1 - σ√T', unit: 'ratio' }, [d1, deviationOf(of, volatility)])
    const likely = (name: string, d: Derivation) => (isCall ? normal(name, d) : normal(`-${name}`, opposite(`-${name}`, d)))
    const asset = step(
      'product',
      { label: message('instruments.underlying'), formula: isCall ? 'S × N(d1)' : 'S × N(-d1)', unit: 'price' },
      [assetOf(of, spot), likely('d1', d1)],
    )
    const money = step(
      'product',
      { label: message('instruments.strike'), formula: isCall ? 'K × N(d2)' : 'K × N(-d2)', unit: 'price' },
      [moneyOf(of), likely('d2', d2)],
    )
    return isCall ? [asset, money] : [money, asset]
  })
}

/** The volatility at which the model gives the option's close; stated as it was solved where the close hardly depends on it. */
function volatilityOf(of: ModelledOption): Derivation {
  const { reporting, index, t } = of
  const { option, underlying } = of.model
  const { volatility, spot } = option
  const label = nameOf(of, message('instruments.impliedVolatility'))
  const { vega } = optionGreeks(option)
  if (!(vega * volatility > MIN_SENSITIVITY * spot))
    return parameter(label, volatility, message('instruments.hardlyImplied'), 'fraction')
  const near = parameter(
    message('instruments.roundedVolatility'),
    rounded(volatility),
    message('instruments.solvedFromClose', { METHOD }),
    'fraction',
  )
  return solvedFrom({ label, unit: 'fraction', near }, volatility, () => {
    const price = closeOf(reporting, underlying, t)
    return {
      value: valueByModel(of, message('instruments.valueAtVolatility'), price, near),
      price: closeOf(reporting, index, t),
      slope: vegaOf(of, price, near),
      way: 'priceLessValue',
    }
  })
}

/** Below this share of the price of the underlying, vega times volatility leaves too few digits of the close. */
const MIN_SENSITIVITY = 1e-6

const METHOD = message('instruments.optionModel')

/** Change of the value with one unit of volatility: `S n(d1) √T`. */
function vegaOf(of: ModelledOption, spot: Derivation, volatility: Derivation): Derivation {
  const d1 = d1Of(of, spot, volatility)
  const halved = step('product', { label: message('instruments.halfSquare'), formula: '½ × d1 × d1', unit: 'ratio' }, [
    half(),
    d1,
    d1,
  ])
  const bell = step('power', { label: 'e ^ (-½ d1²)', formula: 'e ^ (-½ × d1 × d1)', unit: 'ratio' }, [
    parameter('e', Math.E, message('instruments.eulersNumber')),
    opposite('-½ d1²', halved),
  ])
  const area = step('root', { label: message('instruments.rootOfTwoPi'), formula: '√(2π)', unit: 'ratio' }, [
    parameter('2π', 2 * Math.PI, message('instruments.fullCircle')),
  ])
  const density = step('quotient', { label: 'n(d1)', formula: 'e ^ (-½ d1²) ÷ √(2π)', unit: 'ratio' }, [bell, area])
  return step('product', { label: message('instruments.vega'), formula: 'S × n(d1) × √T', unit: 'price' }, [
    assetOf(of, spot),
    density,
    rootOfYears(of),
  ])
}

/** `ln(S ÷ K) ÷ σ√T + ½ σ√T`, both as of the valuation. */
function d1Of(of: ModelledOption, spot: Derivation, volatility: Derivation): Derivation {
  const deviation = deviationOf(of, volatility)
  const distance = step(
    'quotient',
    { label: message('instruments.standardisedMoneyness'), formula: message('instruments.standardisedMoneyness'), unit: 'ratio' },
    [
      step(
        'logarithm',
        { label: message('instruments.logMoneyness'), formula: message('instruments.logarithm'), unit: 'ratio' },
        [
          step('quotient', { label: 'S ÷ K', formula: message('instruments.moneyness'), unit: 'ratio' }, [
            assetOf(of, spot),
            moneyOf(of),
          ]),
        ],
      ),
      deviation,
    ],
  )
  const drift = step('product', { label: '½ σ√T', formula: '½ × σ√T', unit: 'ratio' }, [half(), deviation])
  return step('sum', { label: 'd1', formula: message('instruments.d1Formula'), unit: 'ratio' }, [distance, drift])
}

function deviationOf(of: ModelledOption, volatility: Derivation): Derivation {
  return step('product', { label: 'σ√T', formula: message('instruments.volatilityTimesRoot'), unit: 'ratio' }, [
    volatility,
    rootOfYears(of),
  ])
}

/** The underlying without what it pays until expiry: `S e^(-qT)`. */
function assetOf(of: ModelledOption, spot: Derivation): Derivation {
  if (of.model.option.dividendYield === 0) return spot
  const description = { label: message('instruments.withoutDividends'), formula: 'S × e^(-qT)', unit: 'price' as const }
  return step('product', description, [spot, carryOf(of)])
}

/** Value of the strike before expiry: `K e^(-rT)`. */
function moneyOf(of: ModelledOption): Derivation {
  const { reporting, index, t, model } = of
  const { market } = reporting
  if (model.option.rate === 0) return strikeOf(of)
  const { currency, terms } = market.instruments[index]!
  const description = { label: message('instruments.discountedStrike'), formula: 'K × e^(-rT)', unit: 'price' as const }
  const factor = discountOf(market.curves, currency, market.days[t]!, termsOfOption(terms).expiry)
  return step('product', description, [strikeOf(of), factor])
}

/** `e^(-qT)`. */
function carryOf(of: ModelledOption): Derivation {
  const { reporting, model, t } = of
  const { market } = reporting
  const paid = step('product', { label: 'q × T', formula: 'q × T', unit: 'ratio' }, [
    dividendYieldOf(market.curves, market.instruments[model.underlying]!, market.days[t]!),
    yearsOf(of),
  ])
  return step('power', { label: 'e^(-qT)', formula: 'e ^ -(q × T)', unit: 'ratio' }, [
    parameter('e', Math.E, message('instruments.eulersNumber')),
    step('negative', { label: '-(q × T)', formula: '-(q × T)', unit: 'ratio' }, [paid]),
  ])
}

const rootOfYears = (of: ModelledOption): Derivation =>
  step('root', { label: '√T', formula: message('instruments.rootOfYears'), unit: 'ratio' }, [yearsOf(of)])

function yearsOf({ reporting: { market }, index, t }: ModelledOption): Derivation {
  const terms = termsOfOption(market.instruments[index]!.terms)
  const day = market.days[t]!
  return step(
    'quotient',
    { label: message('instruments.yearsToExpiry'), formula: message('instruments.daysToExpiryOver365'), unit: 'ratio' },
    [
      parameter(
        message('instruments.daysToExpiry'),
        terms.expiry - day,
        message('instruments.span', { day: isoDay(day), day2: isoDay(terms.expiry) }),
        'count',
      ),
      parameter(message('instruments.yearDays'), DAYS_A_YEAR, 'ACT/365', 'count'),
    ],
  )
}

const isCertain = ({ model: { option } }: ModelledOption): boolean =>
  option.volatility === 0 || option.years === 0 || option.strike === 0

const nameOf = ({ reporting: { market }, index, t }: ModelledOption, name: Text): Text =>
  message('instruments.ofTickerOn', { name, ticker: market.instruments[index]!.ticker, day: dayText(market, t) })

const strikeOf = ({ model: { option } }: ModelledOption): Derivation =>
  parameter(message('instruments.strikeK'), option.strike, message('instruments.optionTerms'), 'price')
const half = (): Derivation => parameter(message('instruments.oneHalf'), 0.5, message('instruments.halfVariance'))
const normal = (of: string, d: Derivation): Derivation =>
  step('normalProbability', { label: `N(${of})`, formula: message('instruments.normalProbability'), unit: 'ratio' }, [d])
const opposite = (label: Text, of: Derivation): Derivation =>
  step('negative', { label, formula: message('instruments.mirrored'), unit: 'ratio' }, [of])
