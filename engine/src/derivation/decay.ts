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
  return step('power', { label: message('derivation.decayDay'), formula: message('derivation.decayFormula'), unit: 'ratio' }, [
    parameter(message('derivation.oneHalf'), 0.5, message('derivation.whatLeftWeightAfter')),
    step(
      'quotient',
      { label: message('derivation.oneOverHalfLife'), formula: message('derivation.oneOverDays'), unit: 'ratio' },
      [one(), parameter(message('derivation.halfLifeDays'), days, message('derivation.weightsRegression'), 'count')],
    ),
  ])
}

/**
 * The weight of a day: `q ^ age ÷ (1 + q + … + q ^ (n - 1))`, the sum as `(1 - q ^ n) ÷ (1 - q)`.
 *
 * @param age in days before the newest one
 */
export function decayedWeight(label: Text, value: number, age: number, { decay, count }: Decay): Derivation {
  return lazyStep('quotient', { label, formula: message('derivation.decayAgeSumOver'), unit: 'ratio' }, value, () => [
    step('power', { label: message('derivation.decayOverAge'), formula: message('derivation.decayAge'), unit: 'ratio' }, [
      decay,
      parameter(message('derivation.ageDays'), age, message('derivation.daysBeforeNewestOne'), 'count'),
    ]),
    step('quotient', { label: message('derivation.sumOverAllDays'), formula: message('derivation.1DecayDays1'), unit: 'ratio' }, [
      step(
        'difference',
        { label: message('derivation.decayedOverAllDays'), formula: message('derivation.1DecayDays'), unit: 'ratio' },
        [
          one(),
          step(
            'power',
            { label: message('derivation.decayOverAllDays'), formula: message('derivation.decayDays'), unit: 'ratio' },
            [decay, parameter(message('derivation.days'), count, message('derivation.daysWereLooked'), 'count')],
          ),
        ],
      ),
      step(
        'difference',
        { label: message('derivation.decayedDay'), formula: message('derivation.oneLessDecay'), unit: 'ratio' },
        [one(), decay],
      ),
    ]),
  ])
}

const one = (): Derivation => parameter(message('derivation.one'), 1, message('derivation.weightNotFallenYet'))
