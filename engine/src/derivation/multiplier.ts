import { type Derivation, parameter, step } from './derivation.ts'

/** Money per unit of quantity at a quotation of 1. */
export const multiplierOf = (multiplier: number): Derivation => parameter('Multiplier', multiplier, 'The instrument’s quotation')

/** Units of its underlying that a contract of an option brings or takes. */
export function unitsOfContract(option: number, underlying: number): Derivation {
  const formula = 'multiplier of the option ÷ that of its underlying'
  return step('quotient', { label: 'Units of one', formula, unit: 'ratio' }, [multiplierOf(option), multiplierOf(underlying)])
}
