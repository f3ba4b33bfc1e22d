import { joined, message, type Text } from '#message.ts'
import { byCalendar, type DayPart } from './by-calendar.ts'
import { type Decay, decayedWeight } from './decay.ts'
import { type Derivation, type DerivationStep, lazyStep, once, parameter, type StepDescription, step } from './derivation.ts'
import type { Series } from './series.ts'
import { dayText } from './sources.ts'

/** Weights of the days of a regression. */
export interface DayWeights {
  /** One entry a day of the series; 0 for a day that does not count. */
  readonly values: Float64Array
  /** How they fall with age; null where every day that counts counts 1. */
  readonly decay: Decay | null
}

/**
 * Coefficient of `x` in a least squares regression of `y` with intercept on `x` and some other variables: what moves with `y` of the part
 * of `x` that the others leave (the theorem of Frisch, Waugh and Lovell). All series are of the same days.
 *
 * @param others none where they are free of `x` and of each other on these days
 */
export function coefficientOf(
  y: Series,
  x: Series,
  others: readonly Series[],
  weights: DayWeights,
  description: StepDescription,
): DerivationStep {
  const free: Series[] = []
  for (const other of others) free.push(residualizedOn(other, [...free], weights))
  const own = residualizedOn(x, free, weights)
  return step('quotient', { unit: 'ratio', ...description }, [togetherOf(own, y, weights), togetherOf(own, own, weights)])
}

/** A variable less its slope on each of several others, which are uncorrelated with each other. The mean stays in. */
function residualizedOn(x: Series, before: readonly Series[], weights: DayWeights): Series {
  if (before.length === 0) return x
  const values = x.values.slice()
  const slopes = before.map((other) => {
    const slope = togetherValue(x, other, weights) / togetherValue(other, other, weights)
    other.values.forEach((value, s) => {
      values[s]! -= slope * value
    })
    return slope
  })
  const label = message('derivation.freeOfOthers', { label: x.label })
  const slopeAt = before.map((other, i) =>
    once((): Derivation => {
      const description = {
        label: message('derivation.slope', { label: x.label, label2: other.label }),
        formula: message('derivation.jointOverOwn'),
        unit: 'ratio' as const,
      }
      const scale = Math.sqrt(togetherValue(x, x, weights) / togetherValue(other, other, weights))
      const made = step('quotient', { ...description, scale }, [togetherOf(x, other, weights), togetherOf(other, other, weights)])
      return { ...made, value: slopes[i]! }
    }),
  )
  // Made when they are opened: each of the others is free of all those before it in turn.
  const derivationAt = (s: number): Derivation => {
    const description = {
      label: message('derivation.onDay', { label, day: dayText(x.market, x.firstDay + s) }),
      formula: message('derivation.lessOthers'),
      unit: x.unit,
    }
    return lazyStep('difference', description, values[s]!, () => [
      x.derivationAt(s),
      ...before.map((other, i) => {
        const product = { label: other.label, formula: message('derivation.slopeTimesOther'), unit: x.unit }
        return lazyStep('product', product, slopes[i]! * other.values[s]!, () => [slopeAt[i]!(), other.derivationAt(s)])
      }),
    ])
  }
  return { ...x, label, values, derivationAt }
}

/** `Σ w x y - Σ w x × Σ w y ÷ Σ w`: how two series move together, and one with itself. */
function togetherOf(x: Series, y: Series, weights: DayWeights): Derivation {
  const label =
    x === y
      ? message('derivation.centredSquares', { label: x.label })
      : message('derivation.centredProducts', { label: x.label, label2: y.label })
  const sums = {
    label: message('derivation.sumsProductOverWeights'),
    formula: message('derivation.weightedSumsOverWeight'),
    unit: 'ratio' as const,
  }
  return step('difference', { label, formula: message('derivation.weightedCovariance'), unit: 'ratio' }, [
    sumOf(x === y ? 'Σwx²' : 'Σwxy', [x, y], x, weights),
    step('quotient', sums, [
      step('product', { label: message('derivation.sumsProduct'), formula: message('derivation.weightedSums'), unit: 'ratio' }, [
        sumOf('Σwx', [x], x, weights),
        sumOf(x === y ? 'Σwx' : 'Σwy', [y], x, weights),
      ]),
      sumOf('Σw', [], x, weights),
    ]),
  ])
}

/** The same as a number. */
function togetherValue(x: Series, y: Series, { values: weights }: DayWeights): number {
  let [w, wx, wy, wxy] = [0, 0, 0, 0]
  weights.forEach((weight, s) => {
    if (weight === 0) return
    const [a, b] = [x.values[s]!, y.values[s]!]
    w += weight
    wx += weight * a
    wy += weight * b
    wxy += weight * a * b
  })
  return wxy - (wx * wy) / w
}

/** Sum over the days that count of the weight times the values of some series; of none the weights by themselves. */
function sumOf(
  label: Text,
  factors: readonly Series[],
  { market, firstDay }: Series,
  { values: weights, decay }: DayWeights,
): Derivation {
  const counted = Array.from(weights.keys()).filter((s) => weights[s] !== 0)
  if (factors.length === 0 && decay === null) return parameter('n', counted.length, message('derivation.numberDays'), 'count')
  const name = joined([...(decay === null ? [] : ['weight']), ...factors.map(({ label }) => label)], ' × ')
  const days = counted.map((s): DayPart => {
    const value = factors.reduce((product, { values }) => product * values[s]!, weights[s]!)
    const derivation = () => {
      const day = dayText(market, firstDay + s)
      const parts = [
        ...(decay === null
          ? []
          : [decayedWeight(message('derivation.weight', { day }), weights[s]!, weights.length - 1 - s, decay)]),
        ...factors.map((factor) => factor.derivationAt(s)),
      ]
      return parts.length === 1 ? parts[0]! : step('product', { label: day, formula: name, unit: 'ratio' }, parts)
    }
    return { t: firstDay + s, value, derivation }
  })
  return byCalendar(market, 'sum', { label, formula: name, unit: 'ratio' }, days)
}
