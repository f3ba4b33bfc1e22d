import { message, type Text } from '#message.ts'
import { type Derivation, lazyStep, parameter, step } from './derivation.ts'

/** How weights fall with age. */
export interface Decay {
  /** Of a weight over that of the day after it: below 1. */
  readonly decay: Derivation
  /** Days that have a weight; all weights together are 1. */
  readonly count: number
}

/** The decay with which a weight halves in some days: `½ ^ (1 ÷ days)`. */
export function halvingIn(days: number): Derivation {
  return step('power', { label: message('derivation.dailyDecay'), formula: message('derivation.decayFormula'), unit: 'ratio' }, [
    parameter(message('derivation.oneHalf'), 0.5, message('derivation.halfWeight')),
    step(
      'quotient',
      { label: message('derivation.inverseHalfLife'), formula: message('derivation.oneOverDays'), unit: 'ratio' },
      [one(), parameter(message('derivation.halfLifeDays'), days, message('derivation.regressionWeights'), 'count')],
    ),
  ])
}

/**
 * The weight of a day: `q ^ age ÷ (1 + q + … + q ^ (n - 1))`, the sum as `(1 - q ^ n) ÷ (1 - q)`.
 *
 * @param age in days before the newest one
 */
export function decayedWeight(label: Text, value: number, age: number, { decay, count }: Decay): Derivation {
  return lazyStep('quotient', { label, formula: message('derivation.decayedShare'), unit: 'ratio' }, value, () => [
    step('power', { label: message('derivation.decayedByAge'), formula: message('derivation.decayToAge'), unit: 'ratio' }, [
      decay,
      parameter(message('derivation.ageDays'), age, message('derivation.ageOfDay'), 'count'),
    ]),
    step('quotient', { label: message('derivation.daysSum'), formula: message('derivation.sumOfDecay'), unit: 'ratio' }, [
      step(
        'difference',
        { label: message('derivation.lostOverDays'), formula: message('derivation.oneLessDecayed'), unit: 'ratio' },
        [
          one(),
          step('power', { label: message('derivation.sumOfDecays'), formula: message('derivation.decayToDays'), unit: 'ratio' }, [
            decay,
            parameter(message('derivation.days'), count, message('derivation.daysUsed'), 'count'),
          ]),
        ],
      ),
      step('difference', { label: message('derivation.lostInDay'), formula: message('derivation.oneLessDecay'), unit: 'ratio' }, [
        one(),
        decay,
      ]),
    ]),
  ])
}

const one = (): Derivation => parameter(message('derivation.one'), 1, message('derivation.fullWeight'))
