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
  return step('power', { label: 'Decay a day', formula: '½ ^ (1 ÷ half-life)', unit: 'ratio' }, [
    parameter('One half', 0.5, 'What is left of a weight after the half-life'),
    step('quotient', { label: 'One over the half-life', formula: '1 ÷ days', unit: 'ratio' }, [
      one(),
      parameter('Half-life in days', days, 'Of the weights of a regression', 'count'),
    ]),
  ])
}

/**
 * The weight of a day: `q ^ age ÷ (1 + q + … + q ^ (n - 1))`, the sum as `(1 - q ^ n) ÷ (1 - q)`.
 *
 * @param age in days before the newest one
 */
export function decayedWeight(label: string, value: number, age: number, { decay, count }: Decay): Derivation {
  return lazyStep('quotient', { label, formula: 'decay ^ age ÷ sum over all days', unit: 'ratio' }, value, () => [
    step('power', { label: 'Decay over its age', formula: 'decay ^ age', unit: 'ratio' }, [
      decay,
      parameter('Age in days', age, 'Days before the newest one', 'count'),
    ]),
    step('quotient', { label: 'Sum over all days', formula: '(1 - decay ^ days) ÷ (1 - decay)', unit: 'ratio' }, [
      step('difference', { label: 'Decayed over all days', formula: '1 - decay ^ days', unit: 'ratio' }, [
        one(),
        step('power', { label: 'Decay over all days', formula: 'decay ^ days', unit: 'ratio' }, [
          decay,
          parameter('Days', count, 'Days that were looked at', 'count'),
        ]),
      ]),
      step('difference', { label: 'Decayed in a day', formula: '1 - decay', unit: 'ratio' }, [one(), decay]),
    ]),
  ])
}

const one = (): Derivation => parameter('One', 1, 'A weight that has not fallen yet')
